// Tie a new branch to the node it grew from.
// in:      $branch_id: string, $node_id: string, $edge_id: string, $at: datetime
// returns: none
MATCH (b:Branch {id: $branch_id, tenant_id: $tenant_id})
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
CREATE (b)-[:BRANCHES_FROM {id: $edge_id, recorded_from: $at, weight: 1.0, source: 'branch'}]->(n)
