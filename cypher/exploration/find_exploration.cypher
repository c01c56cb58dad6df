// One exploration with its thoughts, in no order.
// in:      $id: string
// out:     exploration: map, limits: map, thoughts: list<map>
// returns: one|none
MATCH (e:Exploration {id: $id, tenant_id: $tenant_id})<-[:EXPLORES]-(p:TaskPlan)
MATCH (b:Branch {id: p.branch_id, tenant_id: $tenant_id})
CALL (e) {
  MATCH (e)-[:HAS_THOUGHT]->(t:ExploredThought)
  RETURN collect(t {.id, .key, .operation, .generation, .text, .status, .score, .critique,
    .drop_reason, .is_revisited, .node_id, .score_node_id, .source_ids,
    parent_ids: [(t)-[:GROWS_FROM]->(of:ExploredThought) | of.id]}) AS thoughts
}
RETURN {id: e.id, session_id: p.session_id, node_id: p.node_id, question: p.goal, status: p.status,
  ended_because: CASE p.status WHEN 'running' THEN null WHEN 'cancelled' THEN 'cancelled'
    ELSE e.ended_because END,
  provider: b.provider, model: b.model, budget_tokens: p.budget_tokens,
  recorded_from: toString(e.recorded_from)} AS exploration,
  e {.strategy, .width, .keep, .depth, .max_thoughts, .min_score, .target_score, .merges,
    .refines} AS limits, thoughts
