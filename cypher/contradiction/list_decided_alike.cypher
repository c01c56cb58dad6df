// Contradictions that were decided because another one was, the oldest first.
// in:      $id: string (of the other one), $rationale: string (how the rationale of such a decision begins), $limit: int
// out:     ids: list<string>
// returns: one
OPTIONAL MATCH (c:Contradiction {id: $id, tenant_id: $tenant_id})
OPTIONAL MATCH (d:Contradiction {tenant_id: $tenant_id, alike: c.alike})
USING INDEX d:Contradiction(tenant_id, alike, status)
WHERE d.status IN ['resolved', 'dismissed'] AND d.id <> $id AND d.rationale STARTS WITH $rationale
WITH d ORDER BY d.recorded_from, d.id LIMIT $limit
RETURN collect(d.id) AS ids
