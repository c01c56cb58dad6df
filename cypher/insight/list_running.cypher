// Other analyses of a scope that a worker has.
// in:      $id: string (of the own job), $subject_id: string
// out:     id: string
// returns: many
MATCH (job:Job {tenant_id: $tenant_id, status: 'running'})
WHERE job.kind = 'metacognition' AND job.subject_id = $subject_id AND job.id <> $id
  AND job.lease_until > datetime.statement('Z')
RETURN job.id AS id
