// What a filter lets through of what lies near a vector in its context, as the index of the model that a server is asked for tells it:
// quick, and by the index's own score, which is rounded.
// in:      $vector: list<float> (of its size), $kinds: list<string>, $only: map (search/_kept), $limit: int,
//          $look: int (asked of the index, for what the filter leaves out)
// out:     ranked: list<{id: string, score: float}> (nearly the cosine, -1..1)
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable)
SEARCH n IN (
  VECTOR INDEX searchable_context_compatible FOR $vector
  WHERE n.tenant_id = $tenant_id AND n.kind IN $kinds
  LIMIT $look
) SCORE AS found
WITH n, n.id AS id, 2 * found - 1 AS score ORDER BY score DESC, id
// After the order, so that no more are looked at than are wanted.
WITH n, id, score WHERE
//! include search/_kept
WITH id, score LIMIT $limit
RETURN collect({id: id, score: score}) AS ranked
