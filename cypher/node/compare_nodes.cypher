// What is needed to compare things: their texts, how sure each is, and how near their vectors are.
// in:      $ids: list<string> (2..10), $property: string (of the vectors)
// out:     texts: list<{id: string, text: string, confidence: float|null}>, cosines: list<{a_id: string, b_id: string, cosine: float}>
// returns: one
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
WITH collect(n) AS found
RETURN [n IN found | {id: n.id, text: n.search_text, confidence: n.confidence}] AS texts,
  COLLECT {
    UNWIND found AS a
    UNWIND found AS b
    WITH a, b WHERE a.id < b.id AND a[$property] IS NOT NULL AND b[$property] IS NOT NULL
    RETURN {a_id: a.id, b_id: b.id,
      cosine: 2 * vector.similarity.cosine(a[$property], b[$property]) - 1}
  } AS cosines
