// Jobs by id, in no order.
// in:      $ids: list<string>, $runs: list<string> (kinds that wait for workers of their own)
// out:     job: map
// returns: many
MATCH (job:Job) WHERE job.id IN $ids AND job.tenant_id = $tenant_id
RETURN job {.id, .kind, .subject_id, .status, .attempt, .done, .error, .lease_until,
  .heartbeat_at, .recorded_from, queue_position: CASE job.status WHEN 'queued' THEN COUNT {
    MATCH (before:Job {tenant_id: $tenant_id, status: 'queued'})
    WHERE before.id <= job.id AND (before.kind IN $runs) = (job.kind IN $runs)
    RETURN before
  } END} AS job
