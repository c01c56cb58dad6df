// The nearest vectors among a few things by comparing every one: exact.
// in:      $ids: list<string>, $vector: list<float>, $property: string, $limit: int
// out:     ranked: list<{id: string, score: float}> (cosine, -1..1)
// returns: one
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
WITH n.id AS id, 2 * vector.similarity.cosine(n[$property], $vector) - 1 AS score
WHERE score IS NOT NULL
WITH id, score ORDER BY score DESC, id LIMIT $limit
RETURN collect({id: id, score: score}) AS ranked
