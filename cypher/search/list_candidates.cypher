// What the final order is made from, for things that some list found.
// in:      $ids: list<string>, $vector: list<float>?, $property: string,
//          $context_property: string, $compared: list<string> (those of $ids to give cosines of),
//          $untold: list<string> (those of $ids to give the tokens of)
// out:     candidates: list<{id: string, session_id: string?, author: string?,
//          context: float?, passage: float? (cosines, -1..1; the second only where the first or
//          the tokens are missing), tokens: bytes?, number: int? (embedding/_numbered),
//          day: string?, opening: string, length: int, asks: bool,
//          follows: list<string>, answers: string?}>
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  // While a job removes what a deleted session held, search knows none of it.
  AND NOT EXISTS { MATCH (:WithdrawnSession {id: n.session_id, tenant_id: $tenant_id}) }
WITH n, [(n)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->(before) | before] AS led,
  n.id IN $compared AS compared,
  CASE WHEN n.id IN $untold THEN n.token_vectors END AS tokens
WITH n, led, compared, tokens,
  CASE WHEN compared THEN 2 * vector.similarity.cosine(n[$context_property], $vector) - 1
  END AS context
RETURN collect({id: n.id, session_id: n.session_id, author: n.author,
  context: context, tokens: tokens, number: n.vector_number,
  passage: CASE WHEN compared AND (context IS NULL OR tokens IS NULL)
    THEN 2 * vector.similarity.cosine(n[$property], $vector) - 1 END,
  day: toString(date(coalesce(n.valid_from, n.recorded_from))),
  opening: left(n.search_text, 600), length: size(n.search_text),
  asks: n.search_text ENDS WITH '?', follows: [before IN led | before.id],
  answers: head([before IN led WHERE before.search_text CONTAINS '?' | before.id])}) AS candidates
