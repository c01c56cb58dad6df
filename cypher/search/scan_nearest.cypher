// The nearest vectors of some kinds by comparing every one: exact, for small sets.
// in:      $vector: list<float>, $property: string, $kinds: list<string>, $limit: int
// out:     ranked: list<{id: string, score: float}> (cosine, -1..1)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) USING INDEX n:Searchable(tenant_id, kind)
WHERE n.tenant_id = $tenant_id AND n.kind IN $kinds
WITH n.id AS id, 2 * vector.similarity.cosine(n[$property], $vector) - 1 AS score
// Not before: a vector is read from the store each time it is named, whatever else keeps a node out.
WHERE score IS NOT NULL
WITH id, score ORDER BY score DESC, id LIMIT $limit
RETURN collect({id: id, score: score}) AS ranked
