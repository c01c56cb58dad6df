// The best of full-text indexes among a few things.
// in:      $ids: list<string>, $asked: list<{index: string, query: string (Lucene, escaped)}>, $limit: int
// out:     lists: list<{index: string, ranked: list<{id: string, score: float}>}>
// returns: one
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
WITH collect(n) AS kept
UNWIND $asked AS asked
CALL (kept, asked) {
  CALL db.index.fulltext.queryNodes(asked.index, asked.query) YIELD node, score
  WITH node, score WHERE score > 0 AND node IN kept
  WITH node.id AS id, score ORDER BY score DESC, id LIMIT $limit
  RETURN collect({id: id, score: score}) AS ranked
}
RETURN collect({index: asked.index, ranked: ranked}) AS lists
