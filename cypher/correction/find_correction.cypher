// One correction with both answers, as far as there are two, and what each used.
// in:      $id: string
// out:     correction: map, first: map, second: map|null
// returns: one|none
MATCH (c:Correction {id: $id, tenant_id: $tenant_id})<-[:RERUNS]-(p:TaskPlan)-[:HAS_TASK]->(t:Task)
MATCH (c)-[:CORRECTS]->(n:ThinkingNode)
MATCH (c)-[:SAID_IN]->(said:ThinkingNode)
OPTIONAL MATCH (t)-[:RAN_AS]->(m:ThinkingNode)
RETURN c {.id, .verdict, .reason, .author, .premise_id, .replacement_id, session_id: p.session_id,
    question: p.goal, text: said.response, note_id: said.id, status: p.status, failure: t.note,
    recorded_from: toString(c.recorded_from)} AS correction,
  {id: n.id, text: coalesce(n.response, ''), used: [(n)-[:USED]->(x) | x.id]} AS first,
  CASE WHEN m IS NULL THEN null
    ELSE {id: m.id, text: coalesce(m.response, ''), used: [(m)-[:USED]->(x) | x.id]} END AS second
