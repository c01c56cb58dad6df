// What speaks against nodes, and of a contradiction the other side too.
// in:      $ids: list<string>, $recorded: datetime|null (now), $valid: datetime|null (any time), $limit: int
// out:     of_id: string, reason_id: string, edge: list (edge/_edge)
// returns: many
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
CALL (n) {
  MATCH (n)<-[r:CONTRADICTS|CHALLENGES|SUPERSEDES|SIDE_A|SIDE_B]-(m) RETURN n AS of, r, m
  UNION ALL
  MATCH (n)<-[:SIDE_A|SIDE_B]-(of:Contradiction)-[r:SIDE_A|SIDE_B]->(m) RETURN of, r, m
}
WITH DISTINCT of, r, m WHERE m.tenant_id = $tenant_id AND NOT (m.id IN $ids AND of:Contradiction)
  AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
    ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
      AND m.recorded_from <= $recorded END
  AND ($valid IS NULL
    OR coalesce(m.valid_from <= $valid, true) AND coalesce(m.valid_to > $valid, true))
WITH of, r, m ORDER BY of:Contradiction, r.recorded_from, m.id, r.id LIMIT $limit
RETURN of.id AS of_id, m.id AS reason_id,
  //! include edge/_edge
  AS edge
