// Give a template another version, which is the current one from then on; its vector is due again.
// in:      $id: string, $version: map (id, number and content), $properties: map, $at: datetime
// returns: none
MATCH (t:Template {id: $id, tenant_id: $tenant_id})
SET t += $properties, t.version = $version.number
CREATE (t)-[:HAS_VERSION]->(v:TemplateVersion)
SET v = $version, v.tenant_id = $tenant_id, v.recorded_from = $at
