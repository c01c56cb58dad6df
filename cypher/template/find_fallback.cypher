// The template that stands in where nothing fits.
// out:     id: string
// returns: one|none
MATCH (t:Template {tenant_id: $tenant_id, status: 'active'})
WHERE t.slug > '' AND t.fallback
RETURN t.id AS id ORDER BY t.slug LIMIT 1
