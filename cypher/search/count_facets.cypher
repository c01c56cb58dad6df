// How much of everything that matches falls to each value of what a result is counted by: what
// the full-text index finds and a filter lets through, and the things of $ids.
// in:      $query: string (Lucene, escaped), $is_open: bool (whether the query holds no word),
//          $kinds: list<string>, $ids: list<string>, $first: int (values listed)
//          $only: map (search/_kept)
// out:     total: int, facets: list<{name: string, distinct: int,
//          values: list<{value: string, count: int}>}>
// returns: one
CALL () {
  CALL db.index.fulltext.queryNodes('searchable_text', $query) YIELD node AS n, score
  WITH n, score WHERE n.tenant_id = $tenant_id AND ($is_open OR score > 0) AND n.kind IN $kinds AND
  //! include search/_kept
  RETURN n
  UNION
  MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  RETURN n
}
// Only a belief has a status as one: the label tells it, as in search/_kept.
WITH n.kind AS kind, n.status AS status,
  CASE WHEN n:Belief THEN n.belief_status END AS belief_status, n.author AS author,
  n.session_id AS session_id, n.tags AS tags,
  left(toString(coalesce(n.valid_from, n.recorded_from)), 7) AS month, count(*) AS count
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
