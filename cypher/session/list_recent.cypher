// The newest nodes of a session, and how many there are of each kind.
// in:      $session_id: string, $limit: int
// out:     nodes: list<map>, kinds: map (kind to count)
// returns: one
CALL () {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.position IS NOT NULL
  WITH n ORDER BY n.position DESC LIMIT $limit
  RETURN collect({node_id: n.id, kind: n.kind, role: n.role, confidence_score: n.confidence,
    reasoning: left(CASE n.reasoning WHEN '' THEN n.response ELSE n.reasoning END, 2000),
    decision_count: count {(n)-[:DECIDED]->()},
    created_at: toString(coalesce(n.valid_from, n.recorded_from))}) AS nodes
}
WITH nodes, $session_id AS session_id
CALL (session_id) {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: session_id})
  WHERE n.position IS NOT NULL
  WITH n.kind AS kind, count(*) AS count ORDER BY kind
  RETURN collect({kind: kind, count: count}) AS kinds
}
RETURN nodes, kinds
