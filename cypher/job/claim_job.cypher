// Take the oldest job that is due: it waits, or its lease ran out. It is found, then locked, then
// looked at again, so that of many who try at once one gets it. One begun too often is closed.
// in:      $kinds: list<string>, $worker: string, $now: datetime, $lease_until: datetime, $max_attempts: int
// out:     job: map
// returns: one|none
MATCH (due:Job {tenant_id: $tenant_id})
WHERE due.status IN ['queued', 'running'] AND due.kind IN $kinds
  AND coalesce(due.lease_until, $now) <= $now
WITH due.id AS id ORDER BY id LIMIT 1
MATCH (job:Job {id: id, tenant_id: $tenant_id})
SET job.locked_at = $now
WITH job, job.attempt >= $max_attempts AS spent
WHERE job.status IN ['queued', 'running'] AND coalesce(job.lease_until, $now) <= $now
SET job.status = CASE WHEN spent THEN 'failed' ELSE 'running' END,
  job.attempt = job.attempt + CASE WHEN spent THEN 0 ELSE 1 END,
  job.error = CASE WHEN spent THEN coalesce(job.error, 'nobody finished it') ELSE job.error END,
  job.done = 0, job.worker = $worker, job.heartbeat_at = $now, job.lease_until = $lease_until
RETURN job {.id, .kind, .subject_id, .status, .attempt, .done, .error,
  lease_until: toString(job.lease_until), heartbeat_at: toString(job.heartbeat_at),
  recorded_from: toString(job.recorded_from), queue_position: null} AS job
