// A page of debates, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, statuses, session_id), $limit: int (1..101)
// out:     id: string
// returns: many
MATCH (d:Debate {tenant_id: $tenant_id})
USING INDEX d:Debate(tenant_id, recorded_from, id)
WHERE d.recorded_from <= $before.at AND d.id < 'g'
  AND CASE d.recorded_from WHEN $before.at THEN d.id < $before.id ELSE true END
  AND ($only.session_id IS NULL OR d.session_id = $only.session_id)
  AND ($only.statuses IS NULL OR d.status IN $only.statuses)
  AND ($only.since IS NULL OR d.recorded_from >= $only.since)
  AND ($only.until IS NULL OR d.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(d.question) CONTAINS $only.text)
RETURN d.id AS id ORDER BY d.tenant_id DESC, d.recorded_from DESC, d.id DESC LIMIT $limit
