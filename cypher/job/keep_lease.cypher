// Keep a job's lease; no row if it is no longer this worker's.
// in:      $id: string, $worker: string, $lease_s: float
// out:     id: string
// returns: one|none
MATCH (job:Job {id: $id, tenant_id: $tenant_id})
SET job.locked_at = datetime.statement('Z')
WITH job WHERE job.status = 'running' AND job.worker = $worker
SET job.heartbeat_at = datetime.statement('Z'),
  job.lease_until = datetime.statement('Z') + duration({seconds: $lease_s})
RETURN job.id AS id
