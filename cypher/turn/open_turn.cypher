// Note that a turn is under way, and which node it writes now.
// in:      $turn: map (id, session_id, branch_id, advances, node_id, line, worker, degraded), $at: datetime, $until: datetime
// returns: none
MATCH (n:ThinkingNode {id: $turn.id, tenant_id: $tenant_id})
CREATE (n)-[:HAS_TURN]->(t:Turn)
SET t = $turn, t.tenant_id = $tenant_id, t.batch = 0, t.cancelled = false, t.recorded_from = $at,
  t.lease_until = $until
