// A page of outcomes, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, statuses, session_id, decision_id), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (o:Outcome {tenant_id: $tenant_id})
USING INDEX o:Outcome(tenant_id, recorded_from, id)
WHERE o.recorded_from <= $before.at AND o.id < 'g'
  AND CASE o.recorded_from WHEN $before.at THEN o.id < $before.id ELSE true END
  AND ($only.since IS NULL OR o.recorded_from >= $only.since)
  AND ($only.until IS NULL OR o.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(o.text) CONTAINS $only.text)
  AND ($only.statuses IS NULL OR o.status IN $only.statuses)
  AND ($only.session_id IS NULL OR o.session_id = $only.session_id)
  AND ($only.decision_id IS NULL OR o.decision_id = $only.decision_id)
WITH o ORDER BY o.tenant_id DESC, o.recorded_from DESC, o.id DESC LIMIT $limit
RETURN collect(o.id) AS ids
