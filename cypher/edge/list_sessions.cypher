// The session each node belongs to.
// in:      $node_ids: list<string>
// out:     id: string, session_id: string|null
// returns: many (one a node that exists)
UNWIND $node_ids AS node_id
MATCH (n:Searchable {id: node_id, tenant_id: $tenant_id})
RETURN n.id AS id, n.session_id AS session_id
