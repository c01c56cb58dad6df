// Every template that may be used, with its exact cosine to a question; there are few.
// in:      $vector: list<float>|null, $property: string
// out:     templates: list<{id: string, name: string, keywords: list<string>, cosine: float|null (-1..1)}>
// returns: one
MATCH (t:Template {tenant_id: $tenant_id, status: 'active'})-[:HAS_VERSION]->(v:TemplateVersion)
WHERE t.slug > '' AND v.number = t.version AND NOT t.fallback
RETURN collect({id: t.id, name: t.name, keywords: v.keywords,
  cosine: 2 * vector.similarity.cosine(t[$property], $vector) - 1}) AS templates
