// What is open in a session, newest first: questions without an answer, decisions without a choice,
// open contradictions about it, and open hypotheses.
// in:      $session_id: string, $limit: int
// out:     open: list<{id: string, reason: string}>
// returns: one
CALL () {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.position > 0 AND n.role = 'user' AND n.kind <> 'human_annotation'
    AND NOT EXISTS { (n)<-[f:FOLLOWS WHERE f.recorded_to IS NULL]-() }
  RETURN n, 'unanswered' AS reason ORDER BY n.position DESC LIMIT $limit
  UNION ALL
  MATCH (n:DecisionPoint {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.listed_at IS NOT NULL AND n.id IS NOT NULL AND n.status = 'proposed' AND NOT EXISTS {(n)-[:CHOSE]->()}
  RETURN n, 'undecided' AS reason ORDER BY coalesce(n.valid_from, n.recorded_from) DESC, n.id DESC LIMIT $limit
  UNION ALL
  MATCH (:Searchable {tenant_id: $tenant_id, session_id: $session_id})
    <-[:SIDE_A|SIDE_B]-(n) WHERE n.status = 'open'
  RETURN DISTINCT n, 'contradicted' AS reason ORDER BY coalesce(n.valid_from, n.recorded_from) DESC, n.id DESC LIMIT $limit
  UNION ALL
  MATCH (n:Searchable {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.kind = 'hypothesis' AND n.status = 'open'
  RETURN n, 'untested' AS reason ORDER BY coalesce(n.valid_from, n.recorded_from) DESC, n.id DESC LIMIT $limit
}
WITH n, reason ORDER BY coalesce(n.valid_from, n.recorded_from) DESC, n.id DESC LIMIT $limit
RETURN collect({id: n.id, reason: reason}) AS open
