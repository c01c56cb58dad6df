// What branches answered, and what is known of each answer.
// in:      $node_ids: list<string>
// out:     node_id: string, status: string, response: string, reasoning: string, steps: list<map>, chosen: list<string>, rejected: list<string>, citations: list<string> (each as JSON, in the order of the text)
// returns: many
MATCH (n:ThinkingNode) WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
CALL (n) {
  OPTIONAL MATCH (n)-[:HAS_STEP]->(s:ReasoningStep)
  WITH s ORDER BY s.index
  RETURN collect(s {.id, .index, .kind, .text, .start, .end}) AS steps
}
CALL (n) {
  OPTIONAL MATCH (n)-[:DECIDED]->(:DecisionPoint)-[r:CHOSE|CONSIDERED|REJECTED]->(o:Option)
  WITH r, o ORDER BY r.index, o.id
  RETURN collect(CASE type(r) WHEN 'CHOSE' THEN o.text END) AS chosen,
    collect(CASE type(r) WHEN 'REJECTED' THEN o.text END) AS rejected
}
RETURN n.id AS node_id, n.status AS status, n.response AS response, n.reasoning AS reasoning,
  steps, chosen, rejected, COLLECT {
    MATCH (n)-[:HAS_BLOCK]->(b:ContentBlock {kind: 'citation'})
    RETURN b.json ORDER BY b.index
  } AS citations
