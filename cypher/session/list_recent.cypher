// The newest nodes of a session, and how many there are of each kind.
// in:      $session_id: string, $recorded: datetime|null (now), $valid: datetime|null (any time), $limit: int
// out:     nodes: list<map>, kinds: list<{kind: string, count: int}>
// returns: one
CALL () {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.position > 0
    AND ($recorded IS NULL OR n.recorded_from <= $recorded)
    AND ($valid IS NULL
      OR coalesce(n.valid_from <= $valid, true) AND coalesce(n.valid_to > $valid, true))
  WITH n ORDER BY n.position DESC LIMIT $limit
  RETURN collect({node_id: n.id, kind: n.kind, role: n.role, confidence_score: n.confidence,
    reasoning: left(CASE n.reasoning WHEN '' THEN n.response ELSE n.reasoning END, 2000),
    decision_count: COUNT {
      (n)-[r:DECIDED]->() WHERE $recorded IS NULL OR r.recorded_from <= $recorded
    },
    created_at: toString(coalesce(n.valid_from, n.recorded_from))}) AS nodes
}
RETURN nodes, COLLECT {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.position > 0
    AND ($recorded IS NULL OR n.recorded_from <= $recorded)
    AND ($valid IS NULL
      OR coalesce(n.valid_from <= $valid, true) AND coalesce(n.valid_to > $valid, true))
  WITH n.kind AS kind, count(*) AS count ORDER BY kind
  RETURN {kind: kind, count: count}
} AS kinds
