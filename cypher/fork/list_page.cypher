// A page of forks, newest first, of every session or of one.
// in:      $before: string|null (id of the last one seen), $session_id: string|null, $limit: int (1..101)
// out:     id: string
// returns: many
MATCH (f:Fork {tenant_id: $tenant_id})
WHERE f.id < coalesce($before, 'g') AND ($session_id IS NULL OR f.session_id = $session_id)
RETURN f.id AS id ORDER BY f.id DESC LIMIT $limit
