// Note how far a job is and keep its lease; no row if it is no longer this worker's.
// in:      $id: string, $worker: string, $done: int, $attempt: int, $now: datetime, $lease_until: datetime
// out:     id: string
// returns: one|none
MATCH (job:Job {id: $id, tenant_id: $tenant_id})
SET job.locked_at = $now
WITH job WHERE job.status = 'running' AND job.worker = $worker
SET job.done = $done, job.attempt = $attempt, job.heartbeat_at = $now, job.lease_until = $lease_until
RETURN job.id AS id
