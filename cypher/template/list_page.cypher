// A page of the templates of a status in the order of their names.
// in:      $after: string|null (slug of the last one seen), $status: string, $domain: string|null, $limit: int (1..101)
// out:     rows: list<{id: string, slug: string}>
// returns: one
MATCH (t:Template {tenant_id: $tenant_id, status: $status})
WHERE t.slug > coalesce($after, '') AND ($domain IS NULL OR t.domain = $domain)
WITH t ORDER BY t.slug LIMIT $limit
RETURN collect(t {.id, .slug}) AS rows
