// Let a turn go on with another node.
// in:      $id: string, $node_id: string
// returns: none
MATCH (t:Turn {id: $id, tenant_id: $tenant_id})
SET t.node_id = $node_id
