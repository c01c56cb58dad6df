// Plans by id, each with its tasks in order; the plans in no order.
// in:      $ids: list<string>
// out:     plan: map, tasks: list<map>
// returns: many
MATCH (p:TaskPlan) WHERE p.id IN $ids AND p.tenant_id = $tenant_id
//! include plan/_with_tasks
