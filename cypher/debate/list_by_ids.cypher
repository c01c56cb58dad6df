// Debates by id, each with all that hangs on it, in no order.
// in:      $ids: list<string>
// out:     debate: map, roles: list<map>, rounds: list<map>, issues: list<map>, others: list<map>,
//          scores: list<map>, ratings: list<map>
// returns: many
MATCH (d:Debate) WHERE d.id IN $ids AND d.tenant_id = $tenant_id
OPTIONAL MATCH (lost:Job {id: d.job_id, tenant_id: $tenant_id, status: 'failed'})
WITH d, CASE WHEN d.status IN ['queued', 'running'] THEN lost END AS lost
RETURN d {.id, .session_id, .question, .question_node_id, .job_id, .min_rounds,
    status: CASE WHEN lost IS NULL THEN d.status ELSE 'failed' END,
    .max_rounds, .stop_score, .score_samples, .budget_tokens, .stop_reason, failure: coalesce(d.failure, lost.error), .templates,
    .answer, .answer_node_id, .confidence, .insights, .caveats,
    recorded_from: toString(d.recorded_from), ended_at: toString(d.ended_at)} AS debate,
  [(d)-[:HAS_ROLE]->(r) | r {.role, .provider, .model, .temperature, .max_output_tokens,
    .branch_id}] AS roles,
  [(d)-[:HAS_ROUND]->(r) | r {.index, .proposal_confidence, .skeptic_score, .ready,
    .parse_quality, .changed, .similarity,
    turns: [(r)-[t:HAS_TURN]->(n) | {role: t.role, attempt: t.attempt, node_id: n.id,
      text: n.response, status: n.status, failure: n.failure, usage: n.usage}]}] AS rounds,
  [(d)-[:HAS_ROUND]->(r)-[:RAISED]->(i) | i {.id, .key, .severity, .location, .problem, .fix,
    .counterexample, .strategy, .status, round: r.index, number: i.number,
    judgements: [(j)-[v:JUDGED]->(i) |
      {round: j.index, status: v.status, note: v.note, stated: v.stated}]}] AS issues,
  [(d)-[t:HAS_TURN]->(n) | {role: t.role, attempt: t.attempt, key: t.key, node_id: n.id,
    text: n.response, status: n.status, failure: n.failure, usage: n.usage}] AS others,
  [(d)-[:HAS_SCORE]->(s) | s {.status, .total, .spread, .samples, .readable,
    criteria: [(s)-[:HAS_CRITERION]->(c) | c {.criterion, .points, .evidence}]}] AS scores,
  [(d)<-[:OF]-(g:Rating) | g {.id, .value, .note, recorded_from: toString(g.recorded_from),
    recorded_to: toString(g.recorded_to)}] AS ratings
