// Contradictions that an earlier version of the judge found and nobody looked at, with both sides,
// the oldest first.
// What a model gave a verdict on stays as it is.
// in:      $judge: string, $limit: int, $property: string (of the vector), $characters: int
// out:     found: list<map> (id, a, b: maps of id, kind, text, valid_from, valid_to, similarity: cosine or null)
// returns: one
MATCH (c:Contradiction {tenant_id: $tenant_id})
USING INDEX c:Contradiction(tenant_id, status, falls, recorded_from, id)
WHERE c.status IN ['open', 'possible'] AND c.falls IS NOT NULL AND c.recorded_from IS NOT NULL
  AND c.id IS NOT NULL AND c.detector <> 'person' AND coalesce(c.judged_by, '') <> $judge
  AND NOT c.verdicts CONTAINS ':judge/'
  AND NOT EXISTS {
    (c)-[:HAD_STATUS]->(r) WHERE r.status IN ['resolved', 'dismissed'] OR r.resolution IS NOT NULL
  }
WITH c ORDER BY c.recorded_from, c.id LIMIT $limit
MATCH (a)<-[:SIDE_A]-(c)-[:SIDE_B]->(b)
WITH c, a, b, 2 * vector.similarity.cosine(a[$property], b[$property]) - 1 AS similarity
RETURN collect({id: c.id,
  a: a {.id, .kind, text: left(coalesce(a.content, a.description, a.text, a.response), $characters),
    valid_from: toString(a.valid_from), valid_to: toString(a.valid_to), similarity: null},
  b: b {.id, .kind, text: left(coalesce(b.content, b.description, b.text, b.response), $characters),
    valid_from: toString(b.valid_from), valid_to: toString(b.valid_to),
    similarity: similarity}}) AS found
