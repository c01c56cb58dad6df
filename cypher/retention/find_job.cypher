// The job of a retention: the one with this id, or else the last one.
// in:      $id: string
// out:     id: string
// returns: one
OPTIONAL MATCH (own:Job {id: $id, tenant_id: $tenant_id})
CALL (own) {
  WITH own WHERE own IS NOT NULL
  RETURN own AS job
  UNION
  WITH own WHERE own IS NULL
  MATCH (job:Job {tenant_id: $tenant_id})
  USING INDEX job:Job(tenant_id, recorded_from, id)
  WHERE job.recorded_from IS NOT NULL AND job.id IS NOT NULL AND job.kind = 'retention'
  RETURN job ORDER BY job.tenant_id DESC, job.recorded_from DESC, job.id DESC LIMIT 1
}
RETURN job.id AS id
