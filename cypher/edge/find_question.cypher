// The message of a user that a line of thought goes back to; a decision starts at its node.
// in:      $id: string
// out:     id: string
// returns: one|none
MATCH (n:Searchable {id: $id, tenant_id: $tenant_id})
WITH head([(m:ThinkingNode)-[:DECIDED]->(n) | m] + [n]) AS start
MATCH (start)
  ((a)-[:FOLLOWS]->() WHERE NOT (coalesce(a.role, '') = 'user' AND a.kind = 'message')){1,1000}
  (question:ThinkingNode {role: 'user', kind: 'message'})
RETURN question.id AS id
