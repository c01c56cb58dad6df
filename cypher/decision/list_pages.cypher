// Pages of the decision points of several sessions, each newest first.
// in:      $pages: list<{index: int, session_id: string, before: string (id of the last one seen, or g)}>, $limit: int (1..101)
// out:     index: int, decision: map, options: list<map>
// returns: many
UNWIND $pages AS page
CALL (page) {
  MATCH (d:DecisionPoint {tenant_id: $tenant_id, session_id: page.session_id})
  WHERE d.id < page.before
  RETURN d ORDER BY d.id DESC LIMIT $limit
}
RETURN page.index AS index, d {.id, .session_id, .node_id, .description, .question, .confidence,
  .marker, .start, .end, .extracted_by, .refined_by, .status,
  valid_from: toString(d.valid_from), recorded_from: toString(d.recorded_from)} AS decision,
  [(d)-[r:CHOSE|REJECTED]->(o) | {id: o.id, text: o.text, reason: r.reason, index: r.index,
    found_by: r.found_by, chosen: type(r) = 'CHOSE'}] AS options
ORDER BY index, d.id DESC
