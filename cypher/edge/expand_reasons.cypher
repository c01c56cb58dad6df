// What a frontier rests on: one row a relationship. A line of thought goes back to the question
// that a user asked and no further.
// in:      $ids: list<string>, $recorded: datetime|null (now), $valid: datetime|null (any time), $limit: int
// out:     of_id: string, reason_id: string, edge: list (edge/_edge)
// returns: many
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
CALL (n) {
  MATCH (n)<-[r:DECIDED|RESULTED_IN|SUPPORTS|VERIFIES|INFLUENCES|LEADS_TO|REFINES]-(m) RETURN r, m
  UNION ALL
  MATCH (n)-[r:DEPENDS_ON|USED|DERIVED_FROM|EVIDENCED_BY|MERGES|BRANCHES_FROM|RESOLVED_BY
    |SIDE_A|SIDE_B]->(m)
  RETURN r, m
  UNION ALL
  MATCH (n)-[r:FOLLOWS]->(m) WHERE coalesce(n.role, '') <> 'user' RETURN r, m
}
WITH n, r, m WHERE m.tenant_id = $tenant_id
  AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
    ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
      AND m.recorded_from <= $recorded END
  AND ($valid IS NULL
    OR coalesce(m.valid_from <= $valid, true) AND coalesce(m.valid_to > $valid, true))
WITH n, r, m ORDER BY r.recorded_from, m.id, r.id LIMIT $limit
RETURN n.id AS of_id, m.id AS reason_id,
  //! include edge/_edge
  AS edge
