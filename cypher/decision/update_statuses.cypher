// Derive the status of decision points anew: from what they are worth as beliefs, from their latest
// outcome, from whether anything is chosen, and from what was said to what was proposed.
// in:      $ids: list<string>
// returns: none
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})
CALL (d) {
  OPTIONAL MATCH (d)-[:RESULTED_IN]->(o:Outcome)
  RETURN o.status AS ended ORDER BY o.recorded_from DESC, o.id DESC LIMIT 1
}
CALL (d) {
  OPTIONAL MATCH (d)<-[s:SETTLED]-(:ThinkingNode)
  RETURN s.answer AS answer ORDER BY s.recorded_from, s.id LIMIT 1
}
WITH d, CASE
  WHEN d.belief_status IN ['superseded', 'retracted', 'unsupported'] THEN d.belief_status
  WHEN d.disputed THEN 'disputed'
  WHEN ended IN ['reversed', 'failed'] THEN ended
  WHEN answer = 'replaced' THEN 'superseded'
  WHEN answer = 'rejected' THEN 'rejected'
  // What was recorded as a belief alone names no options.
  WHEN answer = 'accepted' OR d.node_id IS NULL THEN 'decided'
  WHEN d.is_recommended THEN 'proposed'
  WHEN EXISTS { (d)-[:CHOSE]->() } THEN 'decided'
  ELSE 'proposed' END AS status
SET d.status_changed_at = CASE d.status WHEN status THEN d.status_changed_at
  ELSE datetime.statement('Z') END, d.status = status
