// Explorations by id with their thoughts, in no order. One whose job was given up has ended as the
// job did.
// in:      $ids: list<string>
// out:     exploration: map, limits: map, thoughts: list<map>
// returns: many
MATCH (e:Exploration)<-[:EXPLORES]-(p:TaskPlan)
WHERE e.id IN $ids AND e.tenant_id = $tenant_id
MATCH (b:Branch {id: p.branch_id, tenant_id: $tenant_id})
OPTIONAL MATCH (job:Job {tenant_id: $tenant_id,
  id: CASE WHEN p.status = 'running' THEN p.job_id END})
WITH e, p, b,
  CASE WHEN job.status IN ['failed', 'cancelled'] THEN job.status ELSE p.status END AS status
CALL (e) {
  MATCH (e)-[:HAS_THOUGHT]->(t:ExploredThought)
  RETURN collect(t {.id, .key, .operation, .generation, .text, .status, .score, .critique,
    .drop_reason, .is_revisited, .node_id, .score_node_id, .source_ids,
    parent_ids: [(t)-[:GROWS_FROM]->(of:ExploredThought) | of.id]}) AS thoughts
}
RETURN {id: e.id, session_id: p.session_id, node_id: p.node_id, question: p.goal, status: status,
  ended_because: CASE WHEN status = 'cancelled' THEN 'cancelled' WHEN p.status <> 'running'
    THEN e.ended_because END,
  provider: b.provider, model: b.model, budget_tokens: p.budget_tokens,
  recorded_from: toString(e.recorded_from)} AS exploration,
  e {.strategy, .width, .keep, .depth, .max_thoughts, .min_score, .target_score, .merges,
    .refines} AS limits, thoughts
