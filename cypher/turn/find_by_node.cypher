// The turn a node was written in, and whether it is under way.
// in:      $node_id: string
// out:     turn_id: string|null, live: bool
// returns: one|none
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
OPTIONAL MATCH (t:Turn {id: n.turn_id, tenant_id: $tenant_id})
RETURN n.turn_id AS turn_id, t IS NOT NULL AS live
