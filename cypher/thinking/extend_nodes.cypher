// Give nodes that grew their longer texts, blocks and steps; their vectors are due again.
// in:      $nodes: list<{id: string, properties: map, blocks: list<map>, steps: list<map>}>
// returns: none
UNWIND $nodes AS row
MATCH (n:ThinkingNode {id: row.id, tenant_id: $tenant_id})
SET n += row.properties
CALL (n) {
  MATCH (n)-[:HAS_BLOCK|HAS_STEP]->(old)
  DETACH DELETE old
}
FOREACH (block IN row.blocks |
  CREATE (n)-[:HAS_BLOCK]->(b:ContentBlock)
  SET b = block, b.tenant_id = $tenant_id)
FOREACH (step IN row.steps |
  CREATE (n)-[:HAS_STEP]->(r:ReasoningStep)
  SET r = step, r.tenant_id = $tenant_id)
