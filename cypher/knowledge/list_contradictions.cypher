// Contradictions by id with both sides as they were at a moment, in no order.
// in:      $ids: list<string>, $recorded: datetime|null (now)
// out:     contradiction: map
// returns: many
MATCH (a)<-[:SIDE_A]-(c:Contradiction)-[:SIDE_B]->(b)
WHERE c.id IN $ids AND c.tenant_id = $tenant_id AND coalesce(c.recorded_from <= $recorded, true)
WITH a, b, c, head(COLLECT {
  MATCH (c)-[:HAD_STATUS]->(r:StatusRecord)
  WHERE coalesce(r.recorded_from <= $recorded AND r.recorded_to > $recorded, r.recorded_to IS NULL)
  RETURN r
}) AS r
RETURN c {.id, .type, .severity, .summary, .detector, .confidence,
  status: coalesce(r.status, c.status),
  resolution: CASE WHEN r IS NULL THEN c.resolution ELSE r.resolution END,
  recorded_from: toString(c.recorded_from), side_a_id: a.id, side_b_id: b.id} AS contradiction
