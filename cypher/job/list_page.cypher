// A page of jobs, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, statuses, kinds), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (job:Job {tenant_id: $tenant_id})
USING INDEX job:Job(tenant_id, recorded_from, id)
WHERE job.recorded_from <= $before.at AND job.id < 'g'
  AND CASE job.recorded_from WHEN $before.at THEN job.id < $before.id ELSE true END
  AND ($only.since IS NULL OR job.recorded_from >= $only.since)
  AND ($only.until IS NULL OR job.recorded_from < $only.until)
  AND ($only.statuses IS NULL OR job.status IN $only.statuses)
  AND ($only.kinds IS NULL OR job.kind IN $only.kinds)
WITH job ORDER BY job.tenant_id DESC, job.recorded_from DESC, job.id DESC LIMIT $limit
RETURN collect(job.id) AS ids
