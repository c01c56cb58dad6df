// Pages of the nodes of several sessions, each in the order of writing.
// in:      $pages: list<{index: int, session_id: string, after: int (position, 0 to begin)}>, $limit: int (1..101)
// out:     index: int, node: map
// returns: many
UNWIND $pages AS page
CALL (page) {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: page.session_id})
  WHERE n.position > page.after
  RETURN n ORDER BY n.position LIMIT $limit
}
RETURN page.index AS index, n {.id, .session_id, .position, .kind, .role, .status, .reasoning,
  .response, .confidence, .confidence_basis, .provider, .api, .model, .branch_id, .response_id, .effort,
  .thinking_budget, .usage, .effort_reason, .stop_reason, .failure, .degraded, .turn_id, .branch, .source, .external_id,
  embedding_state: CASE n.embedding_state_voyage_4 WHEN 'done' THEN 'done' ELSE n.embedding_state END,
  valid_from: toString(n.valid_from), recorded_from: toString(n.recorded_from),
  parent_id: head([(n)-[:FOLLOWS]->(p) | p.id])} AS node
ORDER BY index, n.position
