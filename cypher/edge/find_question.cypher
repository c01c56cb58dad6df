// What a user asked at the start of a line of thought; a decision starts at its node, and what a
// person wrote in the margin is no question.
// in:      $id: string, $recorded: datetime|null (now), $valid: datetime|null (any time)
// out:     id: string
// returns: one|none
MATCH (n:Searchable {id: $id, tenant_id: $tenant_id})
WITH head([(m:ThinkingNode)-[:DECIDED]->(n) | m] + [n]) AS start
MATCH (start)
  ((a)-[r:FOLLOWS]->()
    WHERE (coalesce(a.role, '') <> 'user' OR a.kind = 'human_annotation')
      AND CASE WHEN $recorded IS NULL THEN r.recorded_to IS NULL
        ELSE r.recorded_from <= $recorded AND coalesce(r.recorded_to > $recorded, true) END){1,1000}
  (question:ThinkingNode {role: 'user'} WHERE question.kind <> 'human_annotation')
WHERE $valid IS NULL OR coalesce(question.valid_from <= $valid, true)
  AND coalesce(question.valid_to > $valid, true)
RETURN question.id AS id
