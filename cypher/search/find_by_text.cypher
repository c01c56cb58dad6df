// The best of a full-text index. The query itself holds the tenant, worth nothing in the score,
// so whatever scores nothing matched no word.
// in:      $index: string, $query: string (Lucene, escaped), $limit: int
// out:     ranked: list<{id: string, score: float}>
// returns: one (a record costs the driver more than an item of a list)
CALL db.index.fulltext.queryNodes($index, $query, {limit: $limit})
YIELD node, score
WITH node, score WHERE node.tenant_id = $tenant_id AND score > 0
WITH node.id AS id, score ORDER BY score DESC, id
RETURN collect({id: id, score: score}) AS ranked
