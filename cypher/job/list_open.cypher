// Jobs that wait or run, oldest first.
// in:      $limit: int
// out:     id: string
// returns: many
CALL () {
  MATCH (job:Job {tenant_id: $tenant_id, status: 'queued'})
  WHERE job.recorded_from IS NOT NULL AND job.id > ''
  RETURN job ORDER BY job.tenant_id, job.status, job.recorded_from, job.id LIMIT $limit
  UNION ALL
  MATCH (job:Job {tenant_id: $tenant_id, status: 'running'})
  RETURN job
}
RETURN job.id AS id ORDER BY job.recorded_from, id LIMIT $limit
