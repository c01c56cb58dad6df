// The texts of the steps of a thinking node, in order.
// in:      $node_id: string
// out:     steps: list<string>
// returns: one|none (none if there is no such node)
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
CALL (n) {
  MATCH (n)-[:HAS_STEP]->(s:ReasoningStep)
  WITH s ORDER BY s.index
  RETURN collect(s.text) AS steps
}
RETURN steps
