// Whether a worker has a job; no row if it was cancelled, has ended, or is another one's.
// in:      $id: string, $worker: string
// out:     id: string
// returns: one|none
MATCH (job:Job {id: $id, tenant_id: $tenant_id, status: 'running', worker: $worker})
RETURN job.id AS id
