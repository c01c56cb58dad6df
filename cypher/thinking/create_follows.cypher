// Let nodes of one session follow their parents in the same session.
// in:      $session_id: string, $edges: list<map> (id, start_id, end_id, weight, source), $at: datetime
// out:     drawn: int (one an edge whose parent exists)
// returns: one
UNWIND $edges AS row
MATCH (child:ThinkingNode {id: row.start_id, tenant_id: $tenant_id})
WITH row, child, row.end_id AS end_id
MATCH (parent:ThinkingNode {id: end_id, tenant_id: $tenant_id, session_id: $session_id})
CREATE (child)-[r:FOLLOWS {
  id: row.id, recorded_from: $at, weight: row.weight, source: row.source
}]->(parent)
RETURN count(r) AS drawn
