// Contradictions by id with both sides, in no order.
// in:      $ids: list<string>
// out:     contradiction: map
// returns: many
MATCH (a)<-[:SIDE_A]-(c:Contradiction)-[:SIDE_B]->(b)
WHERE c.id IN $ids AND c.tenant_id = $tenant_id
RETURN c {.id, .type, .severity, .status, .resolution, .summary, .detector, .confidence,
  recorded_from: toString(c.recorded_from), side_a_id: a.id, side_b_id: b.id} AS contradiction
