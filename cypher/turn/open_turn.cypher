// Note that a turn is under way, and which node it writes now, and begin to keep what is received;
// its stream can be followed from here.
// in:      $turn: map (id, session_id, branch_id, advances, node_id, line, worker, degraded), $payload: map (as raw/create_payloads), $at: datetime, $lease_s: float
// returns: none
MATCH (n:ThinkingNode {id: $turn.id, tenant_id: $tenant_id})
CREATE (n)-[:HAS_TURN]->(t:Turn)
SET t = $turn, t.tenant_id = $tenant_id, t.batch = 0, t.cancelled = false, t.recorded_from = $at,
  t.lease_until = datetime.statement('Z') + duration({seconds: $lease_s})
CREATE (n)-[:HAS_RAW]->(p:RawPayload)
SET p = $payload, p.tenant_id = $tenant_id, p.complete = false, p.truncated = false, p.size = 0
MERGE (stream:Stream {id: $turn.id, tenant_id: $tenant_id})
  ON CREATE SET stream.head = 0, stream.recorded_from = $at
