// Add to the counters of a locked session.
// in:      $session_id: string, $nodes: int, $decisions: int, $at: datetime
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s.node_count = s.node_count + $nodes, s.decision_count = s.decision_count + $decisions,
  s.updated_at = $at
