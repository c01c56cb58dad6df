// A page of sessions, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, author, tag, statuses, project: parts between slashes), $limit: int (1..101)
// out:     session: map, listed_at: string
// returns: many
MATCH (s:Session {tenant_id: $tenant_id})
USING INDEX s:Session(tenant_id, listed_at, id)
WHERE s.listed_at <= $before.at AND s.id < 'g'
  AND CASE s.listed_at WHEN $before.at THEN s.id < $before.id ELSE true END
  AND ($only.statuses IS NULL OR s.status IN $only.statuses)
  AND ($only.since IS NULL OR s.listed_at >= $only.since)
  AND ($only.until IS NULL OR s.listed_at < $only.until)
  AND ($only.text IS NULL OR toLower(s.title) CONTAINS $only.text)
  AND ($only.author IS NULL OR s.author = $only.author)
  AND ($only.tag IS NULL OR $only.tag IN s.tags)
  AND ($only.project IS NULL OR '/' + toLower(s.project) + '/' CONTAINS $only.project)
WITH s ORDER BY s.tenant_id DESC, s.listed_at DESC, s.id DESC LIMIT $limit
RETURN
  //! include session/_session
  AS session,
  toString(s.listed_at) AS listed_at
ORDER BY s.listed_at DESC, s.id DESC
