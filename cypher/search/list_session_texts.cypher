// The texts of some sessions that fit a search best, best first.
// in:      $queries: list<map> (session_id: string, lucene: string, escaped), $limit: int (of one session)
// out:     session_id: string, texts: list<map> (id, text: string)
// returns: many
UNWIND $queries AS asked
CALL (asked) {
  CALL db.index.fulltext.queryNodes('searchable_text', asked.lucene, {limit: $limit})
  YIELD node AS n, score
  WITH n, score WHERE n.tenant_id = $tenant_id AND n.session_id = asked.session_id AND score > 0
  WITH n ORDER BY score DESC, n.id
  RETURN collect({id: n.id, text: n.search_text}) AS texts
}
RETURN asked.session_id AS session_id, texts
