// Contradictions that wait for a decision and are the same conflict as one, the oldest first.
// in:      $id: string, $limit: int
// out:     ids: list<string>
// returns: one
OPTIONAL MATCH (c:Contradiction {id: $id, tenant_id: $tenant_id})
OPTIONAL MATCH (d:Contradiction {tenant_id: $tenant_id, alike: c.alike})
USING INDEX d:Contradiction(tenant_id, alike, status)
WHERE d.status IN ['open', 'possible'] AND d.id <> $id
WITH d ORDER BY d.recorded_from, d.id LIMIT $limit
RETURN collect(d.id) AS ids
