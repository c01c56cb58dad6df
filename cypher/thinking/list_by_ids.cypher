// Thinking nodes by id, in no order.
// in:      $ids: list<string>
// out:     node: map
// returns: many
MATCH (n:ThinkingNode) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN n {.id, .session_id, .position, .kind, .role, .status, .reasoning, .response, .confidence,
  .confidence_basis, .provider, .api, .model, .branch_id, .response_id, .effort, .thinking_budget,
  .usage, .effort_reason, .stop_reason, .failure, .degraded, .turn_id, .branch, .source, .external_id,
  embedding_state: CASE n.embedding_state_voyage_4 WHEN 'done' THEN 'done' ELSE n.embedding_state END,
  valid_from: toString(n.valid_from), recorded_from: toString(n.recorded_from),
  parent_id: head([(n)-[:FOLLOWS]->(p) | p.id])} AS node
