// Contradictions by id as they were at a moment, with both sides, in no order.
// in:      $ids: list<string>, $recorded: datetime|null (now), $characters: int (of each side's text)
// out:     contradiction: map
// returns: many
MATCH (a)<-[:SIDE_A]-(c:Contradiction)-[:SIDE_B]->(b)
WHERE c.id IN $ids AND c.tenant_id = $tenant_id AND coalesce(c.recorded_from <= $recorded, true)
WITH a, b, c, head(COLLECT {
  MATCH (c)-[:HAD_STATUS]->(r:StatusRecord)
  WHERE coalesce(r.recorded_from <= $recorded AND r.recorded_to > $recorded, r.recorded_to IS NULL)
  RETURN r
}) AS r
RETURN c {.id, .type, .severity, .summary, .detector, .confidence, .rationale, .verdicts, .draft,
  .spans_a, .spans_b, status: coalesce(r.status, c.status),
  resolution: CASE WHEN r IS NULL THEN c.resolution ELSE r.resolution END,
  recorded_from: toString(c.recorded_from),
  resolved_by_id: head([(c)-[by:RESOLVED_BY]->(n)
    WHERE CASE WHEN $recorded IS NULL THEN by.recorded_to IS NULL
      ELSE by.recorded_from <= $recorded AND coalesce(by.recorded_to > $recorded, true) END | n.id]),
  sides: [n IN [a, b] | n {.id, .kind, .session_id, .belief_status,
    text: left(coalesce(n.content, n.description, n.text, n.response, n.search_text), $characters),
    valid_from: toString(n.valid_from), valid_to: toString(n.valid_to)}]} AS contradiction
