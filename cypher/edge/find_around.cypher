// One round of a walk through the past: what lies one step around a frontier, oldest first.
// in:      $ids: list<string> (the frontier), $known: list<string> (not to give), $outgoing: list<string> (types), $incoming: list<string> (types), $recorded: datetime|null (now), $valid: datetime|null (any time), $limit: int
// out:     ids: list<string>
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
CALL (n) {
  MATCH (n)-[r]->(m) WHERE type(r) IN $outgoing RETURN r, m
  UNION ALL
  MATCH (n)<-[r]-(m) WHERE type(r) IN $incoming RETURN r, m
}
WITH r, m WHERE m.tenant_id = $tenant_id AND m:Searchable AND NOT m.id IN $known
  AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
    ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
      AND m.recorded_from <= $recorded END
  AND ($valid IS NULL
    OR coalesce(m.valid_from <= $valid, true) AND coalesce(m.valid_to > $valid, true))
WITH DISTINCT m.id AS id ORDER BY id LIMIT $limit
RETURN collect(id) AS ids
