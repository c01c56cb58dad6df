// How many jobs of the tenant wait before each of some jobs, for the same workers.
// in:      $ids: list<string>, $runs: list<string> (kinds that wait for workers of their own)
// out:     counted: list<map> (id, before)
// returns: one
MATCH (job:Job) WHERE job.id IN $ids AND job.tenant_id = $tenant_id AND job.status = 'queued'
RETURN collect(job {.id, before: COUNT {
  MATCH (before:Job {tenant_id: $tenant_id, status: 'queued'})
  WHERE before.recorded_from <= job.recorded_from
    AND (before.recorded_from < job.recorded_from OR before.id < job.id)
    AND (before.kind IN $runs) = (job.kind IN $runs)
}}) AS counted
