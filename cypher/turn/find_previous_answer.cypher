// The answer that a line of nodes goes back to, nearest first.
// in:      $node_id: string
// out:     id: string
// returns: one|none
MATCH path = (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
  -[f:FOLLOWS WHERE f.recorded_to IS NULL]->{1,40}(answer:ThinkingNode {role: 'assistant'})
RETURN answer.id AS id ORDER BY length(path) LIMIT 1
