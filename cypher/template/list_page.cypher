// A page of the templates of a status in the order of their names.
// in:      $after: string|null (slug of the last one seen), $status: string, $domain: string|null, $only: map (of ListFilter: since, until, text, tag: a keyword), $limit: int (1..101)
// out:     rows: list<{id: string, slug: string}>
// returns: one
MATCH (t:Template {tenant_id: $tenant_id, status: $status})
WHERE t.slug > coalesce($after, '') AND ($domain IS NULL OR t.domain = $domain)
  AND ($only.since IS NULL OR t.recorded_from >= $only.since)
  AND ($only.until IS NULL OR t.recorded_from < $only.until)
  AND ($only.text IS NULL OR toLower(t.search_text) CONTAINS $only.text)
  AND ($only.tag IS NULL OR EXISTS {
    (t)-[:HAS_VERSION]->(v) WHERE v.number = t.version AND $only.tag IN v.keywords
  })
WITH t ORDER BY t.slug LIMIT $limit
RETURN collect(t {.id, .slug}) AS rows
