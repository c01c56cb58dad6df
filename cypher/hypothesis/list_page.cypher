// A page of hypotheses, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, author, statuses, session_id), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (h:Hypothesis {tenant_id: $tenant_id})
USING INDEX h:Hypothesis(tenant_id, recorded_from, id)
WHERE h.recorded_from <= $before.at AND h.id < 'g'
  AND CASE h.recorded_from WHEN $before.at THEN h.id < $before.id ELSE true END
  AND ($only.session_id IS NULL OR h.session_id = $only.session_id)
  AND ($only.statuses IS NULL OR h.status IN $only.statuses)
  AND ($only.since IS NULL OR h.recorded_from >= $only.since)
  AND ($only.until IS NULL OR h.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(h.text) CONTAINS $only.text)
  AND ($only.author IS NULL OR h.author = $only.author)
// The whole order of the index, or the planner sorts what it has in order already.
WITH h ORDER BY h.tenant_id DESC, h.recorded_from DESC, h.id DESC LIMIT $limit
RETURN collect(h.id) AS ids
