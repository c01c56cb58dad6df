// One round of a walk through the past: what lies one step around a frontier,
// around each node of it in turn, as in edge/walk_around.
// in:      $ids: list<string> (the frontier), $known: list<string> (not to give), $outgoing: list<string> (types), $incoming: list<string> (types), $recorded: datetime|null (now), $valid: datetime|null (any time), $generated: bool (whether what Noema itself made, too), $limit: int
// out:     ids: list<string>
// returns: one (a record costs the driver more than an item of a list)
UNWIND $ids AS id
CALL (id) {
  MATCH (n:Searchable {id: id, tenant_id: $tenant_id})-[r]-(m:Searchable)
  WHERE type(r) IN CASE startNode(r) WHEN n THEN $outgoing ELSE $incoming END
    AND m.tenant_id = $tenant_id AND NOT m.id IN $known
    AND ($generated OR NOT m:Generated)
    AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
      ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true)
        AND m.recorded_from <= $recorded END
    AND ($valid IS NULL
      OR coalesce(m.valid_from <= $valid, true) AND coalesce(m.valid_to > $valid, true))
  RETURN m.id AS found ORDER BY found
}
WITH DISTINCT found LIMIT $limit
RETURN collect(found) AS ids
