// Sessions with the thoughts that revise others or are revised, in the order of writing.
// in:      $ids: list<string>
// out:     id: string, thoughts: list<map> (id, text, confidence, revises: string|null)
// returns: many
UNWIND $ids AS id
WITH id, COLLECT {
  MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: id})
  WHERE n.position > 0 AND EXISTS { (n)-[r:REVISES WHERE r.recorded_to IS NULL]-(:ThinkingNode) }
  RETURN n {.id, .confidence, text: left(coalesce(nullIf(n.response, ''), n.reasoning, ''), 1000),
    revises: head([(n)-[r:REVISES WHERE r.recorded_to IS NULL]->(m:ThinkingNode) | m.id])} AS thought
  ORDER BY n.position LIMIT 500
} AS thoughts
WHERE size(thoughts) > 0
RETURN id, thoughts
