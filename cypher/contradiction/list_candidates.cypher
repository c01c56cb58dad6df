// Of some beliefs those that one is to be compared with: not withdrawn, with no contradiction
// between the two, and compared before or older. So a pair is looked at once, by the later of the
// two to be compared.
// in:      $id: string, $ids: list<string>, $property: string, $characters: int
// out:     candidates: list<map> (id, kind, text, valid_from, valid_to, similarity: cosine or null)
// returns: one
MATCH (x:Belief {id: $id, tenant_id: $tenant_id})
OPTIONAL MATCH (y:Belief)
WHERE y.id IN $ids AND y.tenant_id = $tenant_id AND y.id <> x.id AND y.withdrawn IS NULL
  AND y.kind <> 'hypothesis' AND y.finding IS NULL
  AND (y.compare_state = 'done' OR y.id < x.id)
  AND NOT EXISTS { (x)<-[:SIDE_A|SIDE_B]-(:Contradiction)-[:SIDE_A|SIDE_B]->(y) }
RETURN collect(y {.id, .kind,
  text: left(coalesce(y.content, y.description, y.text, y.response), $characters),
  valid_from: toString(y.valid_from), valid_to: toString(y.valid_to),
  similarity: 2 * vector.similarity.cosine(x[$property], y[$property]) - 1}) AS candidates
