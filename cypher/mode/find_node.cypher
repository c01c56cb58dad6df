// The session of a thinking node that is there and was not forgotten.
// in:      $node_id: string
// out:     session_id: string|null
// returns: one|none
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
WHERE n.forgotten IS NULL
RETURN n.session_id AS session_id
