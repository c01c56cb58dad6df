// A page of hypotheses, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $statuses: list<string>, $session_id: string|null, $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (h:Hypothesis {tenant_id: $tenant_id})
USING INDEX h:Hypothesis(tenant_id, recorded_from, id)
WHERE h.status IN $statuses AND h.recorded_from <= $before.at AND h.id < 'g'
  AND CASE h.recorded_from WHEN $before.at THEN h.id < $before.id ELSE true END
  AND ($session_id IS NULL OR h.session_id = $session_id)
// The whole order of the index, or the planner sorts what it has in order already.
WITH h ORDER BY h.tenant_id DESC, h.recorded_from DESC, h.id DESC LIMIT $limit
RETURN collect(h.id) AS ids
