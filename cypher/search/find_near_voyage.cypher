// What lies near a vector as the index of voyage-4 tells it: quick, and by the index's own score, which
// is rounded.
// in:      $vector: list<float> (1024), $kinds: list<string>, $limit: int
// out:     ranked: list<{id: string, score: float}> (nearly the cosine, -1..1)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable)
SEARCH n IN (
  VECTOR INDEX searchable_voyage_4 FOR $vector
  WHERE n.tenant_id = $tenant_id AND n.kind IN $kinds
  LIMIT $limit
) SCORE AS found
WITH n.id AS id, 2 * found - 1 AS score
ORDER BY score DESC, id
RETURN collect({id: id, score: score}) AS ranked
