// The plans that answers made, with their tasks in order.
// in:      $node_ids: list<string>
// out:     plan: map, tasks: list<map>
// returns: many
MATCH (n:ThinkingNode)-[:PLANNED]->(p:TaskPlan)
USING INDEX n:ThinkingNode(tenant_id, id)
WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
CALL (p) {
  MATCH (p)-[:HAS_TASK]->(t:Task)
  WITH t ORDER BY t.index
  RETURN collect(t {.id, .key, .description, .agent, .depends_on, .status, .note, .node_id}) AS tasks
}
RETURN p {.id, .node_id, .session_id, .goal, .status, .job_id, .branch_id, .budget_tokens,
  resumed: coalesce(p.resumed, 0), recorded_from: toString(p.recorded_from)} AS plan, tasks
ORDER BY p.recorded_from, p.id
