// A page of forks, newest first, of every session or of one.
// in:      $before: map (at: datetime, id: string: of the last one seen), $session_id: string|null, $limit: int (1..101)
// out:     id: string
// returns: many
MATCH (f:Fork {tenant_id: $tenant_id})
USING INDEX f:Fork(tenant_id, recorded_from, id)
WHERE f.recorded_from <= $before.at AND f.id < 'g'
  AND CASE f.recorded_from WHEN $before.at THEN f.id < $before.id ELSE true END
  AND ($session_id IS NULL OR f.session_id = $session_id)
RETURN f.id AS id ORDER BY f.tenant_id DESC, f.recorded_from DESC, f.id DESC LIMIT $limit
