// Take up a plan that was cancelled or failed, or whose job was given up: what is done stays done,
// the rest waits again.
// in:      $id: string, $job_id: string
// out:     session_id: string
// returns: one|none (none if it runs or is done)
MATCH (p:TaskPlan {id: $id, tenant_id: $tenant_id})
SET p.locked_at = datetime.statement('Z')
WITH p WHERE p.job_id IS NOT NULL
OPTIONAL MATCH (job:Job {id: p.job_id, tenant_id: $tenant_id})
WITH p, job WHERE p.status IN ['cancelled', 'failed']
  OR p.status = 'running' AND job.status IN ['cancelled', 'failed']
SET p.status = 'running', p.job_id = $job_id, p.resumed = coalesce(p.resumed, 0) + 1
WITH p
CALL (p) {
  MATCH (p)-[:HAS_TASK]->(t:Task)
  WHERE t.status <> 'done'
  SET t.status = 'pending', t.note = null, t.node_id = null
}
RETURN p.session_id AS session_id
