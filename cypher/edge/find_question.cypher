// What a user asked at the start of a line of thought; a decision starts at its node, and what a
// person wrote in the margin is no question.
// in:      $id: string
// out:     id: string
// returns: one|none
MATCH (n:Searchable {id: $id, tenant_id: $tenant_id})
WITH head([(m:ThinkingNode)-[:DECIDED]->(n) | m] + [n]) AS start
MATCH (start)
  ((a)-[:FOLLOWS]->()
    WHERE coalesce(a.role, '') <> 'user' OR a.kind = 'human_annotation'){1,1000}
  (question:ThinkingNode {role: 'user'} WHERE question.kind <> 'human_annotation')
RETURN question.id AS id
