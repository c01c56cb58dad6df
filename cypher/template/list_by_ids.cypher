// Templates by id with their current versions and how they did, in no order.
// in:      $ids: list<string>
// out:     templates: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (t:Template)-[:HAS_VERSION]->(v:TemplateVersion)
WHERE t.id IN $ids AND t.tenant_id = $tenant_id AND v.number = t.version
CALL (t) {
  MATCH (t)-[:HAS_VERSION]->()<-[:OF]-(u:TemplateUse)
  RETURN count(u) AS use_count, avg(u.score) AS mean_score
}
RETURN collect(t {.id, .name, .status, .source, .fallback, .version, version_id: v.id,
  use_count, mean_score, recorded_from: toString(t.recorded_from),
  content: v {.description, .domain, .complexity, .methodology, .keywords, .body}}) AS templates
