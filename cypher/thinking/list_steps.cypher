// The reasoning steps of nodes, in order.
// in:      $node_ids: list<string>
// out:     node_id: string, step: map
// returns: many
MATCH (n:ThinkingNode)-[:HAS_STEP]->(step:ReasoningStep)
USING INDEX n:ThinkingNode(tenant_id, id)
WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
RETURN n.id AS node_id, step {.id, .index, .kind, .text, .start, .end} AS step
ORDER BY node_id, step.index
