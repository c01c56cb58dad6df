// Cancel a job that waits or runs; one that has ended stays as it is.
// in:      $id: string
// out:     was: string (its status before)
// returns: one|none
MATCH (job:Job {id: $id, tenant_id: $tenant_id})
SET job.locked_at = datetime.statement('Z')
WITH job, job.status AS was WHERE was IS NOT NULL
SET job.status = CASE WHEN was IN ['queued', 'running'] THEN 'cancelled' ELSE was END,
  job.finished_at = CASE WHEN was IN ['queued', 'running'] THEN datetime.statement('Z')
    ELSE job.finished_at END
RETURN was
