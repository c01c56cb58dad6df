// The experiment `x` with its plan, its hypothesis, both answers as far as there are two, and what each used.
MATCH (x)<-[:RERUNS]-(p:TaskPlan)-[:HAS_TASK]->(t:Task)
MATCH (x)-[:TESTS]->(h:Hypothesis)
MATCH (x)-[:COMPARES]->(n:ThinkingNode)
OPTIONAL MATCH (t)-[:RAN_AS]->(m:ThinkingNode)
OPTIONAL MATCH (job:Job {id: p.job_id, tenant_id: $tenant_id})
RETURN x {.id, .author, .verdict, .reason, .decided_by, session_id: p.session_id, question: p.goal,
    hypothesis_id: h.id, hypothesis: h.text, hypothesis_status: h.status, failure: t.note,
    status: CASE WHEN p.status = 'running' AND job.status IN ['failed', 'cancelled']
      THEN job.status ELSE p.status END, decided_at: toString(x.decided_at),
    recorded_from: toString(x.recorded_from)} AS experiment,
  {id: n.id, text: coalesce(n.response, ''), used: [(n)-[:USED]->(u) | u.id]} AS first,
  CASE WHEN m IS NULL THEN null
    ELSE {id: m.id, text: coalesce(m.response, ''), used: [(m)-[:USED]->(u) | u.id]} END AS second
