// What a filter lets through of the nearest vectors of some sessions, by comparing every one: exact.
// in:      $session_ids: list<string>, $vector: list<float>, $property: string,
//          $kinds: list<string>, $only: map (search/_kept), $limit: int
// out:     ranked: list<{id: string, score: float}> (cosine, -1..1)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable {tenant_id: $tenant_id}) WHERE n.session_id IN $session_ids
  AND n.kind IN $kinds
WITH n, n.id AS id, 2 * vector.similarity.cosine(n[$property], $vector) - 1 AS score
// Not before: a vector is read from the store each time it is named, whatever else keeps a node out.
WHERE score IS NOT NULL
WITH n, id, score ORDER BY score DESC, id
// After the order, so that no more are looked at than are wanted.
WITH n, id, score WHERE
//! include search/_kept
WITH id, score LIMIT $limit
RETURN collect({id: id, score: score}) AS ranked
