// Outcomes by id, in no order.
// in:      $ids: list<string>
// out:     outcomes: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (o:Outcome) WHERE o.id IN $ids AND o.tenant_id = $tenant_id
RETURN collect(o {.id, .decision_id, .session_id, .status, .text,
  valid_from: toString(o.valid_from), recorded_from: toString(o.recorded_from),
  evidence_ids: [(o)-[:EVIDENCED_BY]->(n) | n.id]}) AS outcomes
