// The nearest contexts by the index of bge-small-en-v1.5, ranked by their exact cosine.
// in:      $vector: list<float> (384), $kinds: list<string>, $limit: int
// out:     ranked: list<{id: string, score: float}> (cosine, -1..1)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable)
SEARCH n IN (
  VECTOR INDEX searchable_context_bge_small_en_v15 FOR $vector
  WHERE n.tenant_id = $tenant_id AND n.kind IN $kinds
  LIMIT $limit
)
WITH n.id AS id,
  2 * vector.similarity.cosine(n.context_embedding, $vector) - 1 AS score
ORDER BY score DESC, id
RETURN collect({id: id, score: score}) AS ranked
