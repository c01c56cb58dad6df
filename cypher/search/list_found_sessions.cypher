// A page of the sessions that a filter keeps, of some or of all, in the order that is asked for; and
// how many there are on all pages.
// in:      $ids: list<string>|null (all), $sort: string (created, updated, title or thoughts), $skip: int,
//          $after: map|null (key: int|string, id: string: of the last one seen), $limit: int, $moment: datetime
//          $only: map (modes, authors, domains, tags, statuses: list<string>|null; created_after,
//          created_before: datetime|null; min_thoughts, max_thoughts: int|null;
//          min_confidence: float|null)
// out:     total: int, found: list<map> (id: string, key: int|string)
// returns: one
CALL () {
  MATCH (s:Session {tenant_id: $tenant_id})
  WHERE s.id > '' AND ($ids IS NULL OR s.id IN $ids) AND
  //! include search/_kept_session
  RETURN count(s) AS total
}
CALL (total) {
  MATCH (s:Session {tenant_id: $tenant_id})
  WHERE total > 0 AND s.id > '' AND ($ids IS NULL OR s.id IN $ids) AND
  //! include search/_kept_session
  WITH s.id AS id, CASE $sort WHEN 'title' THEN toLower(s.title)
    WHEN 'created' THEN -(s.listed_at.epochSeconds * 1000000 + s.listed_at.microsecond)
    WHEN 'updated' THEN -(s.updated_at.epochSeconds * 1000000 + s.updated_at.microsecond)
    ELSE -coalesce(s.thought_count, 0) END AS key
  WHERE $after IS NULL OR key > $after.key OR key = $after.key AND id > $after.id
  WITH id, key ORDER BY key, id SKIP $skip LIMIT $limit
  RETURN collect({id: id, key: key}) AS found
}
RETURN total, found
