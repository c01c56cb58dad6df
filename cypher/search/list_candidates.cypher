// What the final order is made from, for things that some list found.
// in:      $ids: list<string>, $vector: list<float>?, $property: string,
//          $context_property: string, $with_tokens: bool
// out:     candidates: list<{id: string, session_id: string?, author: string?,
//          passage: float?, context: float? (cosines, -1..1), tokens: bytes?}>
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN collect({id: n.id, session_id: n.session_id, author: n.author,
  passage: 2 * vector.similarity.cosine(n[$property], $vector) - 1,
  context: 2 * vector.similarity.cosine(n[$context_property], $vector) - 1,
  tokens: CASE WHEN $with_tokens THEN n.token_vectors END}) AS candidates
