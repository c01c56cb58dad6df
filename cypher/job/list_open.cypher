// Jobs that wait or run, oldest first.
// in:      $limit: int
// out:     id: string
// returns: many
MATCH (job:Job {tenant_id: $tenant_id})
WHERE job.status IN ['queued', 'running']
RETURN job.id AS id ORDER BY id LIMIT $limit
