// Creates what is not there yet of `$nodes` in the session of `$session_id`, which it locks: see
// `thinking/create_nodes`. Leaves the session `s`, `known` and `missing`.
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s.locked_at = $at
WITH s, s.node_count AS base WHERE base IS NOT NULL
CALL (s) {
  UNWIND $nodes AS row
  OPTIONAL MATCH (n:ThinkingNode {id: row.id, tenant_id: $tenant_id})
  RETURN collect(CASE WHEN n IS NULL THEN row END) AS fresh,
    collect(CASE WHEN n IS NOT NULL THEN {
      id: n.id, content_sha256: n.content_sha256, characters: size(n.reasoning) + size(n.response),
      blocks: CASE WHEN n.forgotten THEN 2000000000 ELSE count{(n)-[:HAS_BLOCK]->()} END
    } END) AS known
}
SET s += $of_session, s.node_count = base + size(fresh),
  s.updated_at = CASE WHEN fresh = [] THEN s.updated_at ELSE $at END
WITH s, base, fresh, known
CALL (s, base, fresh) {
  UNWIND range(0, size(fresh) - 1) AS i
  WITH s, fresh[i] AS row, base + i + 1 AS position
  CREATE (s)-[:HAS_NODE]->(n:ThinkingNode:Searchable)
  SET n = row.properties, n.id = row.id, n.position = position, n.tenant_id = $tenant_id,
    n.session_id = $session_id, n.recorded_from = $at
  FOREACH (_ IN CASE WHEN row.generated THEN [1] ELSE [] END | SET n:Generated)
  FOREACH (block IN row.blocks |
    CREATE (n)-[:HAS_BLOCK]->(b:ContentBlock)
    SET b = block, b.tenant_id = $tenant_id)
  FOREACH (step IN row.steps |
    CREATE (n)-[:HAS_STEP]->(r:ReasoningStep)
    SET r = step, r.tenant_id = $tenant_id)
  WITH collect(CASE WHEN row.follows IS NOT NULL THEN {child: n, tie: row.follows} END) AS following
  CALL (following) {
    UNWIND following AS one
    WITH one.child AS child, one.tie AS tie, one.tie.parent_id AS parent_id
    MATCH (parent:ThinkingNode {id: parent_id, tenant_id: $tenant_id, session_id: $session_id})
    CREATE (child)-[:FOLLOWS {
      id: tie.id, recorded_from: $at, weight: tie.weight, source: tie.source
    }]->(parent)
    RETURN count(child) AS drawn, collect(parent) AS parents
  }
  CALL (base, parents) {
    UNWIND parents AS parent
    WITH parent WHERE coalesce(parent.position, 0) <= base
    MATCH (parent)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->{0,1}(near)
    WITH DISTINCT near
    SET near.context_due = $due, near.context_due_voyage_4 = $due,
      near.context_due_compatible = $due
  }
  RETURN size(following) - drawn AS missing
}
