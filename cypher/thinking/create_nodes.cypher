// Take the write lock of a session and create those of the nodes that are not there yet, with their
// blocks and steps: count them, and let each follow its parent in the same session. The contexts that
// they stand in are to be made anew: those of nodes up to two steps before. What is created here has
// its own due, and nothing comes after it. A node that was forgotten counts as larger than anything,
// so that no transcript brings it back.
// in:      $session_id: string, $nodes: list<{id: string, properties: map, generated: bool (whether Noema itself made it), blocks: list<map>, steps: list<map>, follows: {id: string, parent_id: string, weight: float, source: string}|null}>, $of_session: map (properties of the session beside), $due: string, $at: datetime
// out:     status: string, known: list<{id: string, content_sha256: string|null, blocks: int, characters: int}> (those of the nodes that were there already), missing: int (of what was created, how many have a parent that does not exist)
// returns: one|none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s.locked_at = $at
WITH s, s.node_count AS base WHERE base IS NOT NULL
CALL () {
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
RETURN s.status AS status, known, missing
