// The plans that answers made, with their tasks in order.
// in:      $node_ids: list<string>
// out:     plan: map, tasks: list<map>
// returns: many
MATCH (n:ThinkingNode)-[:PLANNED]->(p:TaskPlan)
USING INDEX n:ThinkingNode(tenant_id, id)
WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
//! include plan/_with_tasks
ORDER BY p.recorded_from, p.id
