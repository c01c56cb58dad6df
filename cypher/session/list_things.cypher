// Some things of a session, in no order.
// in:      $session_id: string, $limit: int
// out:     ids: list<string>
// returns: one
MATCH (n:Searchable {tenant_id: $tenant_id, session_id: $session_id})
WITH n.id AS id LIMIT $limit
RETURN collect(id) AS ids
