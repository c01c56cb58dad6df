// Debates by id, each with all that hangs on it, in no order. One whose job was given up has ended as
// the job did.
// in:      $ids: list<string>
// out:     debate: map, roles: list<map>, rounds: list<map>, issues: list<map>, others: list<map>,
//          scores: list<map>, ratings: list<map>
// returns: many
MATCH (d:Debate) WHERE d.id IN $ids AND d.tenant_id = $tenant_id
OPTIONAL MATCH (job:Job {id: d.job_id, tenant_id: $tenant_id})
WITH d, CASE WHEN d.status IN ['queued', 'running'] AND job.status IN ['failed', 'cancelled']
  THEN job END AS lost
RETURN d {.id, .session_id, .question, .question_node_id, .job_id, .min_rounds,
    status: coalesce(lost.status, d.status), failure: coalesce(d.failure, lost.error),
    stop_reason: CASE lost.status WHEN 'cancelled' THEN 'cancelled' ELSE d.stop_reason END,
    .max_rounds, .stop_score, .score_samples, .budget_tokens, .templates,
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
