// A page of the contradictions of a status, newest first.
// in:      $before: string|null (id of the last one seen), $status: string, $limit: int (1..101)
// out:     ids: list<string>
// returns: one
MATCH (c:Contradiction {tenant_id: $tenant_id, status: $status})
WHERE c.id < coalesce($before, 'g')
WITH c.id AS id ORDER BY id DESC LIMIT $limit
RETURN collect(id) AS ids
