// A page of debates, newest first.
// in:      $before: string|null (id of the last one seen), $session_id: string|null, $limit: int (1..101)
// out:     id: string
// returns: many
MATCH (d:Debate {tenant_id: $tenant_id})
WHERE d.id < coalesce($before, 'g') AND ($session_id IS NULL OR d.session_id = $session_id)
RETURN d.id AS id ORDER BY id DESC LIMIT $limit
