// Derive the status of decision points anew: from what they are worth as beliefs, from their latest
// outcome, and from whether anything is chosen.
// in:      $ids: list<string>
// returns: none
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})
CALL (d) {
  OPTIONAL MATCH (d)-[:RESULTED_IN]->(o:Outcome)
  RETURN o.status AS ended ORDER BY o.recorded_from DESC, o.id DESC LIMIT 1
}
SET d.status = CASE
  WHEN d.belief_status IN ['superseded', 'retracted', 'unsupported'] THEN d.belief_status
  WHEN d.disputed THEN 'disputed'
  WHEN ended IN ['reversed', 'failed'] THEN ended
  // What was recorded as a belief alone names no options.
  WHEN d.node_id IS NULL OR EXISTS { (d)-[:CHOSE]->() } THEN 'decided'
  ELSE 'proposed' END
