// End the leases of a worker that is gone: its jobs are due at once.
// in:      $worker: string
// returns: none
MATCH (job:Job {tenant_id: $tenant_id, status: 'running'})
WHERE job.worker = $worker
SET job.lease_until = datetime.statement('Z')
