// Draw what a thought, which this transaction created in a locked session, says of earlier ones.
// in:      $thought_id: string, $revised_id: string|null, $links: list<{id: string, type: string, end_id: string, reason: string|null}>, $at: datetime
// returns: none
MATCH (n:ThinkingNode {id: $thought_id, tenant_id: $tenant_id})
CALL (n) {
  UNWIND $links AS row
  WITH n, row, row.end_id AS end_id
  MATCH (m:ThinkingNode {id: end_id, tenant_id: $tenant_id})
  CREATE (n)-[:$(row.type) {
    id: row.id, recorded_from: $at, weight: 1.0, source: 'thought', reason: row.reason
  }]->(m)
}
WITH n, $revised_id AS revised_id
MATCH (revised:ThinkingNode {id: revised_id, tenant_id: $tenant_id})
SET revised.revised_by_id = n.id
