// Completes a statement that has found plans `p`: each with its tasks in order.
CALL (p) {
  MATCH (p)-[:HAS_TASK]->(t:Task)
  WITH t ORDER BY t.index
  RETURN collect(t {.id, .key, .description, .agent, .depends_on, .status, .note, .node_id}) AS tasks
}
RETURN p {.id, .node_id, .session_id, .goal, .status, .job_id, .branch_id, .budget_tokens, .subject_id,
  resumed: coalesce(p.resumed, 0), recorded_from: toString(p.recorded_from)} AS plan, tasks
