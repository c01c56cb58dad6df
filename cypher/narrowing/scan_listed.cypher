// The nearest vectors among what a filter by authors, or else by sessions, lets through by comparing
// every one: exact.
// in:      $vector: list<float>, $property: string, $kinds: list<string>,
//          $only: map (search/_kept), $limit: int
// out:     ranked: list<{id: string, score: float}> (cosine, -1..1)
// returns: one
CALL () {
  MATCH (n:Searchable) WHERE n.tenant_id = $tenant_id AND n.author IN coalesce($only.authors, [])
  RETURN n
  UNION
  MATCH (n:Searchable) WHERE n.tenant_id = $tenant_id AND n.session_id IN
    coalesce(CASE WHEN $only.authors IS NULL THEN $only.session_ids ELSE $only.author_sessions END, [])
  RETURN n
}
WITH n WHERE n.kind IN $kinds AND
//! include search/_kept
WITH n.id AS id, 2 * vector.similarity.cosine(n[$property], $vector) - 1 AS score
// Not before: a vector is read from the store each time it is named, whatever else keeps a node out.
WHERE score IS NOT NULL
WITH id, score ORDER BY score DESC, id LIMIT $limit
RETURN collect({id: id, score: score}) AS ranked
