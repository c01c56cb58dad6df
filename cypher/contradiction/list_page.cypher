// A page of contradictions, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $statuses: list<string>, $type: string|null, $severity: string|null, $detector: string|null (how it begins), $session_id: string|null (of a side), $min_confidence: float|null, $only: map (of ListFilter: since, until, text), $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (c:Contradiction {tenant_id: $tenant_id})
USING INDEX c:Contradiction(tenant_id, recorded_from, id)
WHERE c.status IN $statuses AND c.recorded_from <= $before.at AND c.id < 'g'
  AND CASE c.recorded_from WHEN $before.at THEN c.id < $before.id ELSE true END
  AND coalesce(c.type = $type, true) AND coalesce(c.severity = $severity, true)
  AND coalesce(c.detector STARTS WITH $detector, true)
  AND coalesce(c.confidence, 1.0) >= coalesce($min_confidence, 0.0)
  AND ($only.since IS NULL OR c.recorded_from >= $only.since)
  AND ($only.until IS NULL OR c.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(c.summary) CONTAINS $only.text OR EXISTS {
    (c)-[:SIDE_A|SIDE_B]->(side)
    WHERE toLower(coalesce(side.content, side.description, side.text, side.response, ''))
      CONTAINS $only.text
  })
  AND ($session_id IS NULL
    OR EXISTS { (c)-[:SIDE_A|SIDE_B]->(n) WHERE n.session_id = $session_id })
// The whole order of the index, or the planner sorts what it has in order already.
WITH c ORDER BY c.tenant_id DESC, c.recorded_from DESC, c.id DESC LIMIT $limit
RETURN collect(c.id) AS ids
