// The best of full-text indexes that a filter lets through, among the first that each index gives.
// The queries hold the tenant, worth nothing in the score, so whatever scores nothing matched no word.
// in:      $asked: list<{index: string, query: string (Lucene, escaped), look: int}>,
//          $kinds: list<string>, $only: map (search/_kept), $limit: int
// out:     lists: list<{index: string, ranked: list<{id: string, score: float}>, looked: int}>
// returns: one
UNWIND $asked AS asked
CALL (asked) {
  CALL db.index.fulltext.queryNodes(asked.index, asked.query, {limit: asked.look})
  YIELD node AS n, score
  WITH n, score WHERE n.tenant_id = $tenant_id AND score > 0
  WITH collect({node: n, score: score}) AS found
  CALL (found) {
    UNWIND found AS one
    WITH one.node AS n, one.score AS score WHERE one.node.kind IN $kinds
    WITH n, n.id AS id, score ORDER BY score DESC, id
    // After the order, so that no more are looked at than are wanted.
    WITH n, id, score WHERE
    //! include search/_kept
    WITH id, score LIMIT $limit
    RETURN collect({id: id, score: score}) AS ranked
  }
  RETURN ranked, size(found) AS looked
}
RETURN collect({index: asked.index, ranked: ranked, looked: looked}) AS lists
