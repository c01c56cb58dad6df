// How alike templates are, pair by pair.
// in:      $ids: list<string>, $property: string
// out:     pairs: list<{a: string, b: string, cosine: float|null (-1..1)}>
// returns: one
MATCH (t:Template) WHERE t.id IN $ids AND t.tenant_id = $tenant_id
WITH collect(t) AS found
UNWIND found AS a
UNWIND found AS b
WITH a, b WHERE a.id < b.id
RETURN collect({a: a.id, b: b.id,
  cosine: 2 * vector.similarity.cosine(a[$property], b[$property]) - 1}) AS pairs
