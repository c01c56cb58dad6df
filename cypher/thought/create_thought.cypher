// Make a thought of a node that this transaction created in a locked session, count it, and draw what
// it says of earlier ones.
// in:      $session_id: string, $thought_id: string, $properties: map, $counters: map (properties of the session), $revised_id: string|null, $links: list<{id: string, type: string, end_id: string, reason: string|null}>, $at: datetime
// returns: none
MATCH (n:ThinkingNode {id: $thought_id, tenant_id: $tenant_id})
SET n += $properties, n.recorded_from = $at
CALL (n) {
  UNWIND $links AS row
  WITH n, row, row.end_id AS end_id
  MATCH (m:ThinkingNode {id: end_id, tenant_id: $tenant_id})
  CREATE (n)-[:$(row.type) {
    id: row.id, recorded_from: $at, weight: 1.0, source: 'thought', reason: row.reason
  }]->(m)
}
WITH n, $session_id AS session_id
MATCH (s:Session {id: session_id, tenant_id: $tenant_id})
SET s += $counters, s.updated_at = $at
WITH n, $revised_id AS revised_id
MATCH (revised:ThinkingNode {id: revised_id, tenant_id: $tenant_id})
SET revised.revised_by_id = n.id
