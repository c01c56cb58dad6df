// Note the score of a thought, or that it got none, and tie it to the answer that gave it.
// in:      $id: string, $properties: map (status, score, critique, drop_reason, score_node_id, source_ids)
// returns: none
MATCH (t:ExploredThought {id: $id, tenant_id: $tenant_id})
SET t += $properties
WITH t
MATCH (n:ThinkingNode {id: $properties.score_node_id, tenant_id: $tenant_id})
MERGE (t)-[:SCORED_IN]->(n)
