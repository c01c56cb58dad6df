// Let nodes of one session follow their parents in the same session, and let the contexts that they
// stand in be made anew: those of nodes up to two steps before and after.
// in:      $session_id: string, $edges: list<map> (id, start_id, end_id, weight, source), $due: string, $at: datetime
// out:     drawn: int (one an edge whose parent exists)
// returns: one
UNWIND $edges AS row
MATCH (child:ThinkingNode {id: row.start_id, tenant_id: $tenant_id})
WITH row, child, row.end_id AS end_id
MATCH (parent:ThinkingNode {id: end_id, tenant_id: $tenant_id, session_id: $session_id})
CREATE (child)-[:FOLLOWS {
  id: row.id, recorded_from: $at, weight: row.weight, source: row.source
}]->(parent)
WITH collect(child) AS children
CALL (children) {
  UNWIND children AS n
  CALL (n) {
    MATCH (n)-[:FOLLOWS]->{1,2}(near) RETURN near
    UNION
    MATCH (n)<-[:FOLLOWS]-{1,2}(near) RETURN near
  }
  WITH DISTINCT near WHERE near.context_due IS NULL OR near.context_due <> $due
  SET near.context_due = $due, near.context_due_voyage_4 = $due
}
RETURN size(children) AS drawn
