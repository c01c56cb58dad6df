// How decisions ended: their outcomes, and what supersedes them; in no order.
// in:      $decision_ids: list<string>
// out:     decision_id: string, outcomes: list<map>, replaced_by: list<string> (ids)
// returns: many
MATCH (d:DecisionPoint) WHERE d.id IN $decision_ids AND d.tenant_id = $tenant_id
RETURN d.id AS decision_id,
  [(d)-[:RESULTED_IN]->(o:Outcome) | o {.id, .decision_id, .session_id, .status, .text,
    valid_from: toString(o.valid_from), recorded_from: toString(o.recorded_from),
    evidence_ids: [(o)-[:EVIDENCED_BY]->(n) | n.id]}] AS outcomes,
  [(d)<-[r:SUPERSEDES]-(later:Searchable) WHERE r.recorded_to IS NULL | later.id] AS replaced_by
