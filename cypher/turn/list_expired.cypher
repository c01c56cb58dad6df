// Turns whose lease ran out: whoever wrote them is gone.
// in:      $limit: int (1..1000)
// out:     id: string
// returns: many
MATCH (t:Turn {tenant_id: $tenant_id})
WHERE t.lease_until <= datetime.statement('Z')
RETURN t.id AS id ORDER BY t.lease_until LIMIT $limit
