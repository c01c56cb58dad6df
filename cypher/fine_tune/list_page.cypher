// A page of training runs, newest first.
// in:      $before: string|null (id of the last one seen), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (r:FineTuneRun {tenant_id: $tenant_id}) WHERE r.id < coalesce($before, 'g')
WITH r ORDER BY r.tenant_id DESC, r.id DESC LIMIT $limit
RETURN collect(r.id) AS ids
