// The custom modes of a tenant, oldest first.
// in:      $limit: int
// out:     definition: string (JSON)
// returns: many
MATCH (m:CustomMode)
WHERE m.tenant_id = $tenant_id AND m.id IS NOT NULL
WITH m ORDER BY m.recorded_from, m.id LIMIT $limit
RETURN m.definition AS definition
