// The sessions that hold each of some terms: in how many of their texts, and in whose title it is.
// in:      $terms: list<map> (texts, titles: string; Lucene, escaped), $moment: datetime|null (now),
//          $narrow: bool (whether $only leaves anything out)
//          $only: map (modes, authors, domains, tags, statuses: list<string>|null; created_after,
//          created_before: datetime|null; min_thoughts, max_thoughts: int|null;
//          min_confidence: float|null)
// out:     place: int (of the term), held: list<map> (id: string|null, texts: int), titled: list<string>,
//          kept: list<string>|null (those that $only keeps; null: all of them)
// returns: many
UNWIND range(0, size($terms) - 1) AS place
CALL (place) {
  CALL db.index.fulltext.queryNodes('searchable_text', $terms[place].texts) YIELD node AS n
  WITH n WHERE $moment IS NULL OR n.recorded_from <= $moment
  // By relationship: a look-up of the session by its id takes several times as long.
  MATCH (n)<-[:HAS_NODE]-(s:Session)
  WITH s, count(*) AS texts
  // Not of each text: each property that is read costs as much as all the rest.
  WHERE s.tenant_id = $tenant_id AND ($moment IS NULL OR s.recorded_from <= $moment)
  RETURN collect({id: s.id, texts: texts}) AS held, CASE WHEN $narrow THEN
    collect(CASE WHEN
    //! include search/_kept_session
    THEN s.id END) END AS kept
}
CALL (place) {
  CALL db.index.fulltext.queryNodes('session_title', $terms[place].titles) YIELD node AS s
  WITH s WHERE s.tenant_id = $tenant_id AND ($moment IS NULL OR s.recorded_from <= $moment)
  RETURN collect(s.id) AS titled, CASE WHEN $narrow THEN
    collect(CASE WHEN
    //! include search/_kept_session
    THEN s.id END) END AS kept_by_title
}
RETURN place, held, titled, kept + kept_by_title AS kept
