// A page of hypotheses, newest first.
// in:      $before: string|null (id of the last one seen), $statuses: list<string>, $session_id: string|null, $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (h:Hypothesis {tenant_id: $tenant_id})
WHERE h.status IN $statuses AND h.id < coalesce($before, 'g')
  AND ($session_id IS NULL OR h.session_id = $session_id)
WITH h.id AS id ORDER BY id DESC LIMIT $limit
RETURN collect(id) AS ids
