// What was open in a session at a moment, newest first, as in session/list_open.
// in:      $session_id: string, $recorded: datetime|null (now), $valid: datetime|null (any time), $limit: int
// out:     open: list<{id: string, reason: string}>
// returns: one
CALL () {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.position > 0 AND n.role = 'user' AND n.kind <> 'human_annotation' AND NOT EXISTS {
    (n)<-[r:FOLLOWS]-() WHERE CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
      ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true) END
  }
  RETURN n, 'unanswered' AS reason
  UNION ALL
  MATCH (n:DecisionPoint {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.listed_at IS NOT NULL AND n.id IS NOT NULL AND n.status = 'proposed' AND NOT EXISTS {(n)-[:CHOSE]->()}
  RETURN n, 'undecided' AS reason
  UNION ALL
  MATCH (:Searchable {tenant_id: $tenant_id, session_id: $session_id})<-[:SIDE_A|SIDE_B]-(n)
  WHERE coalesce(head(COLLECT {
    MATCH (n)-[:HAD_STATUS]->(r:StatusRecord)
    WHERE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
    RETURN r.status
  }), n.status) = 'open'
  RETURN DISTINCT n, 'contradicted' AS reason
  UNION ALL
  MATCH (n:Searchable {tenant_id: $tenant_id, session_id: $session_id})
  WHERE n.kind = 'hypothesis' AND CASE WHEN $recorded IS NULL THEN n.status
    ELSE coalesce(head(COLLECT {
      MATCH (n)-[:RESULTED_IN]->(c:Conclusion) WHERE c.recorded_from <= $recorded
      RETURN c.status ORDER BY c.recorded_from DESC LIMIT 1
    }), 'open') END = 'open'
  RETURN n, 'untested' AS reason
}
WITH n, reason
WHERE ($recorded IS NULL OR n.recorded_from <= $recorded)
  AND ($valid IS NULL
    OR coalesce(n.valid_from <= $valid, true) AND coalesce(n.valid_to > $valid, true))
WITH n, reason ORDER BY coalesce(n.valid_from, n.recorded_from) DESC, n.id DESC LIMIT $limit
RETURN collect({id: n.id, reason: reason}) AS open
