// How many of the sessions that a filter keeps, of some or of all, fall to each value.
// in:      $ids: list<string>|null (all), $first: int (values listed), $moment: datetime
//          $only: map (modes, authors, domains, tags, statuses: list<string>|null; created_after,
//          created_before: datetime|null; min_thoughts, max_thoughts: int|null;
//          min_confidence: float|null)
// out:     facets: list<{name: string, distinct: int, values: list<{value: string, count: int}>}>
// returns: one
CALL () {
  UNWIND CASE WHEN $ids IS NULL THEN [''] ELSE [] END AS least
  MATCH (s:Session {tenant_id: $tenant_id}) WHERE s.id > least RETURN s
  UNION ALL
  // By their ids: few of many are found without a look at all.
  UNWIND coalesce($ids, []) AS id
  MATCH (s:Session {id: id, tenant_id: $tenant_id}) RETURN s
}
WITH s WHERE
  //! include search/_kept_session
WITH s.mode AS mode, s.author AS author, s.domain AS domain, s.tags AS tags, s.status AS status,
  left(toString(s.listed_at), 7) AS month, count(*) AS count
UNWIND [['mode', mode], ['author', author], ['domain', domain], ['status', status], ['month', month]]
  + [tag IN coalesce(tags, []) | ['tag', tag]] AS pair
WITH pair[0] AS name, pair[1] AS value, sum(count) AS count WHERE value IS NOT NULL
WITH name, value, count ORDER BY count DESC, value
WITH name, count(*) AS distinct, collect({value: value, count: count})[..$first] AS values
RETURN collect({name: name, distinct: distinct, values: values}) AS facets
