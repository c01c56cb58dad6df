// How many jobs of a tenant wait before each of these, whoever's those are.
// in:      $waiting: list<map> (id, run: whether it is of the kinds in $runs), $runs: list<string> (kinds that wait for workers of their own)
// out:     counted: list<map>
// returns: one
UNWIND $waiting AS job
RETURN collect(job {.id, before: COUNT {
  MATCH (before:Job {tenant_id: $tenant_id, status: 'queued'})
  WHERE before.id < job.id AND (before.kind IN $runs) = job.run
  RETURN before
}}) AS counted
