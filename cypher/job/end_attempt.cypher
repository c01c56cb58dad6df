// End an attempt at a job; no row if it is no longer this worker's.
// in:      $id: string, $worker: string, $status: string, $error: string|null, $attempt: int, $now: datetime, $lease_until: datetime|null (earliest retry)
// out:     id: string
// returns: one|none
MATCH (job:Job {id: $id, tenant_id: $tenant_id})
SET job.locked_at = $now
WITH job WHERE job.status = 'running' AND job.worker = $worker
SET job.status = $status, job.error = $error, job.attempt = $attempt, job.heartbeat_at = $now,
  job.lease_until = $lease_until, job.worker = null
RETURN job.id AS id
