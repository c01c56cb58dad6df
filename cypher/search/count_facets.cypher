// How much of everything that matches falls to each value of what a result is counted by: what
// the full-text index finds and a filter lets through, and the things of $ids.
// in:      $query: string (Lucene, escaped), $is_open: bool (whether the query holds no word),
//          $kinds: list<string>, $ids: list<string>, $first: int (values listed),
//          $few: int (things that others replace, of the whole database, to be read at once)
//          $only: map (search/_kept)
// out:     total: int, facets: list<{name: string, distinct: int,
//          values: list<{value: string, count: int}>}>
// returns: one
MATCH ()-[s:SUPERSEDES]->()
WITH count(s) <= $few AS few
WITH few, $ids AS ids
CALL (ids) {
  UNWIND ids AS id
  MATCH (n:Searchable {id: id, tenant_id: $tenant_id})
  RETURN collect(n) AS hits
}
// Where few things of the database were replaced they are read at once: to look at the relationships
// of each text is a third of the work.
CALL (few) {
  UNWIND CASE WHEN few AND NOT $only.withdrawn THEN [0] ELSE [] END AS _
  MATCH ()-[s:SUPERSEDES]->(n) WHERE
  //! include search/_replaces
  WITH n WHERE n.tenant_id = $tenant_id AND NOT n:Belief
  RETURN collect(n) AS replaced
}
WITH few, hits, hits + replaced AS skipped
CALL (few, hits, skipped) {
  CALL db.index.fulltext.queryNodes('searchable_text', $query) YIELD node AS n, score
  WITH n, score,
  //! include search/_counted
  AS m
  WHERE m.tenant_id = $tenant_id AND ($is_open OR score > 0) AND m.kind IN $kinds AND
  //! include search/_narrowed
  AND NOT n IN skipped AND CASE WHEN few AND NOT n:Belief THEN true ELSE
  //! include search/_standing
  END
  RETURN m
  UNION ALL
  UNWIND hits AS n
  WITH
  //! include search/_counted
  AS m
  RETURN m
}
WITH m.kind AS kind, m.status AS status, m.belief_status AS belief_status, m.author AS author,
  m.session_id AS session_id, m.tags AS tags,
  left(toString(coalesce(m.valid_from, m.recorded_from)), 7) AS month, count(*) AS count
OPTIONAL MATCH (s:Session {id: session_id, tenant_id: $tenant_id})
WITH count, [['kind', kind], ['session', session_id], ['mode', s.mode], ['domain', s.domain],
    ['author', coalesce(author, s.author)], ['month', month], ['project', s.project], ['status', status]]
  + CASE belief_status WHEN status THEN [] ELSE [['status', belief_status]] END
  + [tag IN coalesce(tags, []) | ['tag', tag]]
  + [tag IN coalesce(s.tags, []) WHERE NOT tag IN coalesce(tags, []) | ['tag', tag]] AS said
WITH collect({count: count, said: said}) AS groups
CALL (groups) {
  UNWIND groups AS row
  UNWIND row.said AS pair
  WITH pair[0] AS name, pair[1] AS value, sum(row.count) AS count WHERE value IS NOT NULL
  WITH name, value, count ORDER BY count DESC, value
  WITH name, count(*) AS distinct, collect({value: value, count: count})[..$first] AS values
  RETURN collect({name: name, distinct: distinct, values: values}) AS facets
}
RETURN facets, reduce(sum = 0, row IN groups | sum + row.count) AS total
