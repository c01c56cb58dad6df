// What is counted of a session, and said of its status, up to a moment.
// in:      $session_id: string, $recorded: datetime
// out:     nodes: int, decisions: int, changes: list<string> (payloads of changes of its status, the last one first, one at most)
// returns: one
RETURN COUNT {
    MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
    WHERE n.position > 0 AND n.recorded_from <= $recorded
  } AS nodes,
  COUNT {
    MATCH (d:DecisionPoint {tenant_id: $tenant_id, session_id: $session_id})
    WHERE d.id < 'g' AND d.recorded_from <= $recorded
  } AS decisions,
  COLLECT {
    MATCH (e:Event {tenant_id: $tenant_id, stream_id: $session_id})
    WHERE e.seq > 0 AND e.type = 'session_status_changed' AND e.at <= $recorded
    RETURN e.payload ORDER BY e.seq DESC LIMIT 1
  } AS changes
