// Note how a plan ended that runs.
// in:      $id: string, $status: string
// out:     session_id: string
// returns: one|none (none if it has ended)
MATCH (p:TaskPlan {id: $id, tenant_id: $tenant_id})
SET p.locked_at = datetime.statement('Z')
WITH p WHERE p.status = 'running'
SET p.status = $status
RETURN p.session_id AS session_id
