// A page of training runs, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (r:FineTuneRun {tenant_id: $tenant_id}) WHERE r.recorded_from <= $before.at AND r.id < 'g'
  AND (r.recorded_from < $before.at OR r.id < $before.id)
WITH r ORDER BY r.tenant_id DESC, r.recorded_from DESC, r.id DESC LIMIT $limit
RETURN collect(r.id) AS ids
