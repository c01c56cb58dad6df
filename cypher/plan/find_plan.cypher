// One plan with its tasks in order.
// in:      $id: string
// out:     plan: map, tasks: list<map>
// returns: one|none
MATCH (p:TaskPlan {id: $id, tenant_id: $tenant_id})
//! include plan/_with_tasks
