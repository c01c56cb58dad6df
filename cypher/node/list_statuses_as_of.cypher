// The status that things had at a moment, of those that tell when it changed: contradictions,
// hypotheses and decisions (derived as in decision/update_statuses).
// in:      $ids: list<string>, $recorded: datetime
// out:     statuses: list<{id: string, status: string, superseded_by: string|null}>
// returns: one
CALL () {
  MATCH (c:Contradiction) WHERE c.id IN $ids AND c.tenant_id = $tenant_id
  MATCH (c)-[:HAD_STATUS]->(r:StatusRecord)
  WHERE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
  RETURN c.id AS id, r.status AS status, null AS superseded_by
  UNION ALL
  MATCH (h:Hypothesis) WHERE h.id IN $ids AND h.tenant_id = $tenant_id
  RETURN h.id AS id, coalesce(head(COLLECT {
    MATCH (h)-[:RESULTED_IN]->(c:Conclusion) WHERE c.recorded_from <= $recorded
    RETURN c.status ORDER BY c.recorded_from DESC LIMIT 1
  }), 'open') AS status, null AS superseded_by
  UNION ALL
  MATCH (d:DecisionPoint) WHERE d.id IN $ids AND d.tenant_id = $tenant_id
  OPTIONAL MATCH (d)-[:HAD_STATUS]->(r:StatusRecord)
  WHERE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
  WITH d, r, head(COLLECT {
    MATCH (d)-[:RESULTED_IN]->(o:Outcome) WHERE o.recorded_from <= $recorded
    RETURN o.status ORDER BY o.recorded_from DESC, o.id DESC LIMIT 1
  }) AS ended, head(COLLECT {
    MATCH (d)<-[s:SETTLED]-(:ThinkingNode) WHERE s.recorded_from <= $recorded
    RETURN s {.answer, .by_id} ORDER BY s.recorded_from, s.id LIMIT 1
  }) AS settled
  RETURN d.id AS id, coalesce(r.superseded_by, settled.by_id) AS superseded_by, CASE
    WHEN r.status IN ['superseded', 'retracted', 'unsupported'] THEN r.status
    WHEN r.disputed THEN 'disputed'
    WHEN ended IN ['reversed', 'failed'] THEN ended
    WHEN settled.answer = 'replaced' THEN 'superseded'
    WHEN settled.answer = 'rejected' THEN 'rejected'
    WHEN settled.answer = 'accepted' OR d.node_id IS NULL THEN 'decided'
    WHEN d.is_recommended THEN 'proposed'
    WHEN EXISTS { (d)-[:CHOSE]->() } THEN 'decided'
    ELSE 'proposed' END AS status
}
RETURN collect({id: id, status: status, superseded_by: superseded_by}) AS statuses
