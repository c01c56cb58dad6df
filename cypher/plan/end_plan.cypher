// Note how a plan ended that runs.
// in:      $id: string, $status: string
// out:     session_id: string
// returns: one|none (none if it has ended, or its job was given up)
MATCH (p:TaskPlan {id: $id, tenant_id: $tenant_id})
SET p.locked_at = datetime.statement('Z')
WITH p WHERE p.status = 'running'
OPTIONAL MATCH (job:Job {id: p.job_id, tenant_id: $tenant_id})
WITH p, job WHERE job IS NULL OR NOT job.status IN ['failed', 'cancelled']
SET p.status = $status
RETURN p.session_id AS session_id
