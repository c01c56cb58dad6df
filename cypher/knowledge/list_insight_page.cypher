// A page of insights, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text, kinds), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (i:Insight {tenant_id: $tenant_id})
USING INDEX i:Insight(tenant_id, recorded_from, id)
WHERE i.recorded_from <= $before.at AND i.id < 'g'
  AND CASE i.recorded_from WHEN $before.at THEN i.id < $before.id ELSE true END
  AND ($only.since IS NULL OR i.recorded_from >= $only.since)
  AND ($only.until IS NULL OR i.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(i.text) CONTAINS $only.text)
  AND ($only.kinds IS NULL OR i.type IN $only.kinds)
WITH i ORDER BY i.tenant_id DESC, i.recorded_from DESC, i.id DESC LIMIT $limit
RETURN collect(i.id) AS ids
