// A page of training runs, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, statuses), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (r:FineTuneRun {tenant_id: $tenant_id})
USING INDEX r:FineTuneRun(tenant_id, recorded_from, id)
WHERE r.recorded_from <= $before.at AND r.id < 'g'
  AND CASE r.recorded_from WHEN $before.at THEN r.id < $before.id ELSE true END
  AND ($only.statuses IS NULL OR r.status IN $only.statuses)
  AND ($only.since IS NULL OR r.recorded_from >= $only.since)
  AND ($only.until IS NULL OR r.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(r.name) CONTAINS $only.text)
WITH r ORDER BY r.tenant_id DESC, r.recorded_from DESC, r.id DESC LIMIT $limit
RETURN collect(r.id) AS ids
