// The decision points of thinking nodes with their options, in the order of the text.
// in:      $node_ids: list<string>
// out:     decision: map, options: list<map>
// returns: many
MATCH (n:ThinkingNode)-[:DECIDED]->(d:DecisionPoint)
USING INDEX n:ThinkingNode(tenant_id, id)
WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
RETURN d {.id, .session_id, .node_id, .description, .question, .confidence, .marker, .start, .end,
  .extracted_by, .refined_by, .status, .superseded_by, .certainty,
  valid_from: toString(d.valid_from), recorded_from: toString(d.recorded_from)} AS decision,
  [(d)-[r:CHOSE|REJECTED]->(o) | {id: o.id, text: o.text, reason: r.reason, index: r.index,
    found_by: r.found_by, chosen: type(r) = 'CHOSE'}] AS options
ORDER BY n.id, d.start, d.id
