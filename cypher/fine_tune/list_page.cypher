// A page of training runs, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (r:FineTuneRun {tenant_id: $tenant_id})
USING INDEX r:FineTuneRun(tenant_id, recorded_from, id)
WHERE r.recorded_from <= $before.at AND r.id < 'g'
  AND CASE r.recorded_from WHEN $before.at THEN r.id < $before.id ELSE true END
WITH r ORDER BY r.tenant_id DESC, r.recorded_from DESC, r.id DESC LIMIT $limit
RETURN collect(r.id) AS ids
