// The versions of templates, newest first, each with how it did.
// in:      $ids: list<string> (of templates)
// out:     versions: list<map>
// returns: one
MATCH (t:Template)-[:HAS_VERSION]->(v:TemplateVersion)
WHERE t.id IN $ids AND t.tenant_id = $tenant_id
CALL (v) {
  MATCH (v)<-[:OF]-(u:TemplateUse)
  RETURN count(u) AS use_count, avg(u.score) AS mean_score
}
WITH t, v, use_count, mean_score ORDER BY v.number DESC
RETURN collect(v {.id, template_id: t.id, .number, use_count, mean_score,
  recorded_from: toString(v.recorded_from),
  content: v {.description, .domain, .complexity, .methodology, .keywords, .body}}) AS versions
