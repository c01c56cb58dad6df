// How many things a session holds.
// in:      $session_id: string
// out:     count: int
// returns: one
MATCH (n:Searchable {tenant_id: $tenant_id, session_id: $session_id})
RETURN count(n) AS count
