// Give nodes of one locked session that grew their longer texts, blocks and steps; their vectors are
// due again, and so are the contexts that they stand in: those of nodes up to two steps before and
// after.
// in:      $session_id: string, $nodes: list<{id: string, properties: map, blocks: list<map>, steps: list<map>}>, $due: string, $at: datetime
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s.updated_at = $at
WITH s
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
WITH n
CALL (n) {
  MATCH (n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->{1,2}(near) RETURN near
  UNION
  MATCH (n)<-[f:FOLLOWS WHERE f.recorded_to IS NULL]-{1,2}(near) RETURN near
}
WITH DISTINCT near WHERE near.context_due IS NULL OR near.context_due <> $due
SET near.context_due = $due, near.context_due_voyage_4 = $due,
  near.context_due_compatible = $due
