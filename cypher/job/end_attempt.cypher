// End an attempt at a job; no row if it is no longer this worker's.
// in:      $id: string, $worker: string, $status: string, $error: string|null, $attempt: int, $retry_s: float|null (earliest retry, from now)
// out:     id: string
// returns: one|none
MATCH (job:Job {id: $id, tenant_id: $tenant_id})
SET job.locked_at = datetime.statement('Z')
WITH job WHERE job.status = 'running' AND job.worker = $worker
SET job.status = $status, job.error = $error, job.attempt = $attempt, job.worker = null,
  job.heartbeat_at = datetime.statement('Z'),
  job.finished_at = CASE WHEN $status IN ['done', 'failed'] THEN datetime.statement('Z') END,
  job.lease_until = CASE WHEN $retry_s IS NOT NULL
    THEN datetime.statement('Z') + duration({seconds: $retry_s}) END
RETURN job.id AS id
