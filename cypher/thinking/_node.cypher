// What `ThinkingNode` has of the thinking node `n`.
n {.id, .session_id, .position, .kind, .role, .status, .reasoning, .response, .confidence,
  .confidence_basis, .provider, .api, .model, .adapter_id, .author, .branch_id, .response_id, .effort,
  .effort_reason, .thinking_budget, .usage, .stop_reason, .failure, .degraded, .turn_id, .branch,
  .source, .external_id,
  embedding_state: CASE WHEN n.embedding_state_voyage_4 = 'done' OR n.embedding_state_compatible = 'done'
    THEN 'done' ELSE n.embedding_state END,
  reading: n.confidence_reading,
  valid_from: toString(n.valid_from), recorded_from: toString(n.recorded_from),
  parent_id: head([(n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->(p) | p.id])}
