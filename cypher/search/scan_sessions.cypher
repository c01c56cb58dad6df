// The nearest vectors of some sessions by comparing every one: exact.
// in:      $session_ids: list<string>, $vector: list<float>, $property: string,
//          $kinds: list<string>, $limit: int
// out:     ranked: list<{id: string, score: float}> (cosine, -1..1)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable {tenant_id: $tenant_id}) WHERE n.session_id IN $session_ids
  AND n.kind IN $kinds
WITH n.id AS id, 2 * vector.similarity.cosine(n[$property], $vector) - 1 AS score
// Not before: a vector is read from the store each time it is named, whatever else keeps a node out.
WHERE score IS NOT NULL
WITH id, score ORDER BY score DESC, id LIMIT $limit
RETURN collect({id: id, score: score}) AS ranked
