// What lies near a vector in its context as the index of bge-small-en-v1.5 tells it: quick, and by the index's
// own score, which is rounded.
// in:      $vector: list<float> (384), $kinds: list<string>, $limit: int
// out:     ranked: list<{id: string, score: float}> (nearly the cosine, -1..1)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable)
SEARCH n IN (
  VECTOR INDEX searchable_context_bge_small_en_v15 FOR $vector
  WHERE n.tenant_id = $tenant_id AND n.kind IN $kinds
  LIMIT $limit
) SCORE AS found
WITH n.id AS id, 2 * found - 1 AS score
ORDER BY score DESC, id
RETURN collect({id: id, score: score}) AS ranked
