// Note how a plan ended.
// in:      $id: string, $status: string
// returns: none
MATCH (p:TaskPlan {id: $id, tenant_id: $tenant_id})
SET p.status = $status
