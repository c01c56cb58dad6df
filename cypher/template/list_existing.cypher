// Which of these templates the tenant has, with what identifies their current versions.
// in:      $ids: list<string>
// out:     templates: list<{id: string, name: string, status: string, fallback: bool, version: int, sha256: string}>
// returns: one
MATCH (t:Template)-[:HAS_VERSION]->(v:TemplateVersion)
WHERE t.id IN $ids AND t.tenant_id = $tenant_id AND v.number = t.version
RETURN collect(t {.id, .name, .status, .fallback, .version, sha256: v.sha256}) AS templates
