// A page of a session's nodes in the order of writing.
// in:      $session_id: string, $after: int (position, 0 to begin), $limit: int (1..101)
// out:     node: map
// returns: many
MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
WHERE n.position > $after
WITH n ORDER BY n.position LIMIT $limit
RETURN n {.id, .session_id, .position, .kind, .role, .status, .reasoning, .response, .confidence,
  .confidence_basis, .provider, .model, .effort, .thinking_budget, .usage, .branch, .source,
  .external_id, .embedding_state, .valid_from, .recorded_from,
  parent_id: head([(n)-[:FOLLOWS]->(p) | p.id])} AS node
ORDER BY n.position
