// The nearest vectors of a session by comparing every one: exact.
// in:      $session_id: string, $vector: list<float>, $model: string, $property: string, $kinds: list<string>, $limit: int
// out:     ranked: list<{id: string, score: float}> (cosine, -1..1)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable {tenant_id: $tenant_id, session_id: $session_id})
WHERE n.embedding_state = 'done' AND n.kind IN $kinds AND n.embedding_model = $model
WITH n.id AS id, 2 * vector.similarity.cosine(n[$property], $vector) - 1 AS score
ORDER BY score DESC, id LIMIT $limit
RETURN collect({id: id, score: score}) AS ranked
