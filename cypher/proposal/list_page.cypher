// A page of proposals, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $statuses: list<string>, $kind: string|null, $only: map (of ListFilter: since, until), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (p:Proposal {tenant_id: $tenant_id})
USING INDEX p:Proposal(tenant_id, recorded_from, id)
WHERE p.recorded_from <= $before.at AND p.id < 'g'
  AND CASE p.recorded_from WHEN $before.at THEN p.id < $before.id ELSE true END
  AND p.status IN $statuses AND coalesce(p.kind = $kind, true)
  AND ($only.since IS NULL OR p.recorded_from >= $only.since)
  AND ($only.until IS NULL OR p.recorded_from < $only.until)
// The whole order of the index, or the planner sorts what it has in order already.
WITH p ORDER BY p.tenant_id DESC, p.recorded_from DESC, p.id DESC LIMIT $limit
RETURN collect(p.id) AS ids
