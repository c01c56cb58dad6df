// A page of contradictions, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $statuses: list<string>, $type: string|null, $severity: string|null, $detector: string|null (how it begins), $session_id: string|null (of a side), $min_confidence: float|null, $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (c:Contradiction {tenant_id: $tenant_id})
WHERE c.status IN $statuses AND c.recorded_from <= $before.at AND c.id < 'g'
  AND (c.recorded_from < $before.at OR c.id < $before.id)
  AND coalesce(c.type = $type, true) AND coalesce(c.severity = $severity, true)
  AND coalesce(c.detector STARTS WITH $detector, true)
  AND coalesce(c.confidence, 1.0) >= coalesce($min_confidence, 0.0)
  AND ($session_id IS NULL
    OR EXISTS { (c)-[:SIDE_A|SIDE_B]->(n) WHERE n.session_id = $session_id })
WITH c.id AS id ORDER BY c.recorded_from DESC, id DESC LIMIT $limit
RETURN collect(id) AS ids
