// The session a node belongs to.
// in:      $node_id: string
// out:     session_id: string|null
// returns: one|none
MATCH (n:Searchable {id: $node_id, tenant_id: $tenant_id})
RETURN n.session_id AS session_id
