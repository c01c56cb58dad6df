// A page of adapters, newest first, each with whether it is in force.
// in:      $before: map (at: datetime, id: string: of the last one seen), $only: map (of ListFilter: since, until, text), $limit: int (1..101)
// out:     adapter: map
// returns: many
MATCH (a:Adapter {tenant_id: $tenant_id})
USING INDEX a:Adapter(tenant_id, recorded_from, id)
WHERE a.recorded_from <= $before.at AND a.id < 'g'
  AND CASE a.recorded_from WHEN $before.at THEN a.id < $before.id ELSE true END
  AND ($only.since IS NULL OR a.recorded_from >= $only.since)
  AND ($only.until IS NULL OR a.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(a.name) CONTAINS $only.text)
WITH a ORDER BY a.tenant_id DESC, a.recorded_from DESC, a.id DESC LIMIT $limit
RETURN
  //! include adapter/_adapter
  AS adapter
ORDER BY a.recorded_from DESC, a.id DESC
