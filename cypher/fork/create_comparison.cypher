// Store a comparison of a fork's branches; the same id again changes nothing.
// in:      $fork_id: string, $comparison: map (id, index, min, max, mean, insight, node_id, degraded), $at: datetime
// returns: none
MATCH (f:Fork {id: $fork_id, tenant_id: $tenant_id})
MERGE (c:ForkComparison {id: $comparison.id, tenant_id: $tenant_id})
  ON CREATE SET c += $comparison, c.recorded_from = $at
MERGE (f)-[:COMPARED_IN]->(c)
WITH c, $comparison.node_id AS node_id
MATCH (n:ThinkingNode {id: node_id, tenant_id: $tenant_id})
MERGE (c)-[:DEEPENED_BY]->(n)
