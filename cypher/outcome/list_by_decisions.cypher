// How decisions ended: their outcomes, and what supersedes them; in no order.
// in:      $decision_ids: list<string>
// out:     decision_id: string, outcomes: list<map>, replaced_by: list<string> (ids)
// returns: many
MATCH (d:DecisionPoint) WHERE d.id IN $decision_ids AND d.tenant_id = $tenant_id
RETURN d.id AS decision_id,
  [(d)-[:RESULTED_IN]->(o:Outcome) |
  //! include outcome/_outcome
  ] AS outcomes,
  [(d)<-[r:SUPERSEDES]-(later:Searchable) WHERE r.recorded_to IS NULL | later.id] AS replaced_by
