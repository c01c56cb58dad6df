// Count a session that was analysed, once a job, and begin anew when there are enough.
// in:      $session_id: string, $job_id: string (of its analysis), $every: int
// out:     is_due: bool
// returns: one|none (none if the job was counted before)
MERGE (q:RunQueue {id: $tenant_id + ' metacognition', tenant_id: $tenant_id})
SET q.locked_at = datetime.statement('Z')
WITH q
MATCH (job:Job {id: $job_id, tenant_id: $tenant_id}) WHERE job.is_counted IS NULL
SET job.is_counted = true
WITH q, [id IN coalesce(q.session_ids, []) WHERE id <> $session_id | id] + $session_id AS ids
WITH q, ids, size(ids) >= $every AS is_due
SET q.session_ids = CASE WHEN is_due THEN [] ELSE ids END
RETURN is_due
