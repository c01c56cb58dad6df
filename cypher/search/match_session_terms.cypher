// The sessions that hold each of some terms: how many there are, and of those that a filter keeps in
// how many of their texts it is and whether in the title.
// in:      $terms: list<map> (texts, titles: string; Lucene, escaped), $moment: datetime
//          $only: map (modes, authors, domains, tags, statuses: list<string>|null; created_after,
//          created_before: datetime|null; min_thoughts, max_thoughts: int|null;
//          min_confidence: float|null)
// out:     place: int (of the term), df: int, ids: list<string>, texts: list<int>, titled: list<string>
// returns: many
UNWIND range(0, size($terms) - 1) AS place
CALL (place) {
  CALL (place) {
    CALL db.index.fulltext.queryNodes('searchable_text', $terms[place].texts) YIELD node AS n, score
    WITH n, score
    WHERE n:ThinkingNode AND n.tenant_id = $tenant_id AND score > 0 AND n.recorded_from <= $moment
    // By relationship: a look-up of the session by its id takes several times as long.
    MATCH (n)<-[:HAS_NODE]-(s:Session)
    RETURN s, count(*) AS texts, 0 AS titled
    UNION ALL
    CALL db.index.fulltext.queryNodes('session_title', $terms[place].titles) YIELD node AS s, score
    WITH s, score WHERE s.tenant_id = $tenant_id AND score > 0
    RETURN s, 1 AS texts, 1 AS titled
  }
  WITH s, sum(texts) AS texts, max(titled) AS titled
  WITH s.id AS id, texts, titled,
  //! include search/_kept_session
  AS kept, s.recorded_from <= $moment AS known
  RETURN sum(CASE WHEN known THEN 1 ELSE 0 END) AS df,
    collect(CASE WHEN kept THEN id END) AS ids,
    collect(CASE WHEN kept THEN texts END) AS texts,
    collect(CASE WHEN kept AND titled = 1 THEN id END) AS titled
}
RETURN place, df, ids, texts, titled
