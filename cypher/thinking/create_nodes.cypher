// Create thinking nodes of one locked session with their blocks and steps, count them, and let each
// follow its parent in the same session. The contexts that they stand in are to be made anew: those
// of nodes up to two steps before. What is created here has its own due, and nothing comes after it.
// in:      $session_id: string, $nodes: list<{properties: map, generated: bool (whether Noema itself made it), blocks: list<map>, steps: list<map>, follows: {id: string, parent_id: string, weight: float, source: string, joins: bool (whether its parent was there before)}|null}>, $of_session: map (properties of the session beside), $due: string, $at: datetime
// out:     drawn: int (one a node whose parent exists)
// returns: one
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s += $of_session, s.node_count = s.node_count + size($nodes), s.updated_at = $at
WITH s
UNWIND $nodes AS row
CREATE (s)-[:HAS_NODE]->(n:ThinkingNode:Searchable)
SET n = row.properties, n.tenant_id = $tenant_id, n.session_id = $session_id,
  n.recorded_from = $at
FOREACH (_ IN CASE WHEN row.generated THEN [1] ELSE [] END | SET n:Generated)
FOREACH (block IN row.blocks |
  CREATE (n)-[:HAS_BLOCK]->(b:ContentBlock)
  SET b = block, b.tenant_id = $tenant_id)
FOREACH (step IN row.steps |
  CREATE (n)-[:HAS_STEP]->(r:ReasoningStep)
  SET r = step, r.tenant_id = $tenant_id)
WITH collect({child: n, follows: row.follows}) AS created
UNWIND created AS one
WITH one.child AS child, one.follows AS follows, one.follows.parent_id AS parent_id
WHERE follows IS NOT NULL
MATCH (parent:ThinkingNode {id: parent_id, tenant_id: $tenant_id, session_id: $session_id})
CREATE (child)-[:FOLLOWS {
  id: follows.id, recorded_from: $at, weight: follows.weight, source: follows.source
}]->(parent)
WITH count(child) AS drawn, collect(CASE WHEN follows.joins THEN parent END) AS parents
CALL (parents) {
  UNWIND parents AS parent
  MATCH (parent)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->{0,1}(near)
  WITH DISTINCT near
  SET near.context_due = $due, near.context_due_voyage_4 = $due,
    near.context_due_compatible = $due
}
RETURN drawn
