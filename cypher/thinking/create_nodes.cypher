// Create thinking nodes of one locked session with their blocks and steps.
// in:      $session_id: string, $nodes: list<{properties: map, blocks: list<map>, steps: list<map>}>, $at: datetime
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
UNWIND $nodes AS row
CREATE (s)-[:HAS_NODE]->(n:ThinkingNode:Searchable)
SET n = row.properties, n.tenant_id = $tenant_id, n.session_id = $session_id,
  n.recorded_from = $at
FOREACH (block IN row.blocks |
  CREATE (n)-[:HAS_BLOCK]->(b:ContentBlock)
  SET b = block, b.tenant_id = $tenant_id)
FOREACH (step IN row.steps |
  CREATE (n)-[:HAS_STEP]->(r:ReasoningStep)
  SET r = step, r.tenant_id = $tenant_id)
