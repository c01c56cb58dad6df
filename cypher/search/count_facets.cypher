// How much of everything that matches falls to each value of what a result is counted by: what
// the full-text index finds and a filter lets through, and the things of $ids.
// in:      $query: string (Lucene, escaped), $is_open: bool (whether the query holds no word),
//          $kinds: list<string>, $ids: list<string>, $first: int (values listed)
//          $only: map (session_ids, author_sessions, tag_sessions, authors, tags, entities,
//          statuses: list<string>|null; since, until, moment, valid: datetime|null;
//          generated: list<string> (kinds), withdrawn: bool)
// out:     total: int, facets: list<{name: string, distinct: int,
//          values: list<{value: string, count: int}>}>
// returns: one
CALL () {
  CALL db.index.fulltext.queryNodes('searchable_text', $query) YIELD node AS n, score
  WITH n, score WHERE n.tenant_id = $tenant_id AND ($is_open OR score > 0) AND n.kind IN $kinds
  AND ($only.session_ids IS NULL OR n.session_id IN $only.session_ids)
  AND ($only.authors IS NULL OR n.author IN $only.authors
    OR n.author IS NULL AND n.session_id IN $only.author_sessions)
  AND ($only.tags IS NULL OR any(tag IN n.tags WHERE tag IN $only.tags)
    OR n.session_id IN $only.tag_sessions)
  AND ($only.entities IS NULL
    OR EXISTS { MATCH (n)-[:MENTIONS]->(e) WHERE e.key IN $only.entities })
  AND ($only.statuses IS NULL OR n.status IN $only.statuses
    OR $only.moment IS NULL AND n.belief_status IN $only.statuses
    OR $only.moment IS NOT NULL AND EXISTS { MATCH (n)-[:HAD_STATUS]->(r)
      WHERE r.status IN $only.statuses AND r.recorded_from <= $only.moment
        AND coalesce(r.recorded_to > $only.moment, true) })
  AND ($only.since IS NULL OR coalesce(n.valid_from, n.recorded_from) >= $only.since)
  AND ($only.until IS NULL OR coalesce(n.valid_from, n.recorded_from) < $only.until)
  AND ($only.moment IS NULL OR n.recorded_from <= $only.moment)
  AND ($only.valid IS NULL OR coalesce(n.valid_from <= $only.valid, true)
    AND coalesce(n.valid_to > $only.valid, true))
  AND (n.generated IS NULL OR n.kind IN $only.generated)
  AND ($only.withdrawn OR CASE
    WHEN n.belief_status IS NULL THEN NOT EXISTS {
      MATCH (n)<-[s:SUPERSEDES WHERE s.rule IS NULL]-()
      WHERE CASE WHEN $only.moment IS NULL THEN s.recorded_to IS NULL
        ELSE s.recorded_from <= $only.moment AND coalesce(s.recorded_to > $only.moment, true) END }
    WHEN $only.moment IS NULL THEN
      NOT n.belief_status IN ['superseded', 'retracted', 'unsupported']
    ELSE NOT EXISTS { MATCH (n)-[:HAD_STATUS]->(r)
      WHERE r.status IN ['superseded', 'retracted', 'unsupported']
        AND r.recorded_from <= $only.moment AND coalesce(r.recorded_to > $only.moment, true) }
    END)
  RETURN n
  UNION
  MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  RETURN n
}
WITH n.kind AS kind, n.status AS status, n.belief_status AS belief_status, n.author AS author,
  n.session_id AS session_id, n.tags AS tags,
  left(toString(coalesce(n.valid_from, n.recorded_from)), 7) AS month, count(*) AS count
OPTIONAL MATCH (s:Session {id: session_id, tenant_id: $tenant_id})
WITH count, [['kind', kind], ['session', session_id], ['mode', s.mode], ['domain', s.domain],
    ['author', coalesce(author, s.author)], ['month', month], ['status', status]]
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
