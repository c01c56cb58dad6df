// A page of hypotheses, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $statuses: list<string>, $session_id: string|null, $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (h:Hypothesis {tenant_id: $tenant_id})
WHERE h.status IN $statuses AND h.recorded_from <= $before.at AND h.id < 'g'
  AND (h.recorded_from < $before.at OR h.id < $before.id)
  AND ($session_id IS NULL OR h.session_id = $session_id)
WITH h.id AS id ORDER BY h.recorded_from DESC, id DESC LIMIT $limit
RETURN collect(id) AS ids
