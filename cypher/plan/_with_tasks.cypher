// Completes a statement that has found plans `p`: each with its tasks in order. One whose job was
// given up has ended as the job did, and so have its tasks that had not ended.
OPTIONAL MATCH (job:Job {id: p.job_id, tenant_id: $tenant_id})
WITH p, CASE WHEN p.status = 'running' AND job.status IN ['failed', 'cancelled'] THEN job END AS lost
CALL (p, lost) {
  MATCH (p)-[:HAS_TASK]->(t:Task)
  WITH t, CASE WHEN lost IS NULL OR NOT t.status IN ['pending', 'running'] THEN null
    WHEN lost.status = 'cancelled' THEN 'cancelled'
    WHEN t.status = 'running' THEN 'failed' ELSE 'skipped' END AS left
  ORDER BY t.index
  RETURN collect(t {.id, .key, .description, .agent, .depends_on, .node_id,
    status: coalesce(left, t.status),
    note: CASE WHEN left IS NULL THEN t.note
      ELSE coalesce(lost.error, 'the job of the plan was cancelled') END}) AS tasks
}
RETURN p {.id, .node_id, .session_id, .goal, .job_id, .branch_id, .budget_tokens, .subject_id,
  status: coalesce(lost.status, p.status),
  resumed: coalesce(p.resumed, 0), recorded_from: toString(p.recorded_from)} AS plan, tasks
