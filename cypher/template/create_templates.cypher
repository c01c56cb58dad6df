// Create templates with their first version; one that is there already stays as it is.
// in:      $templates: list<{properties: map (id and more), version: map}>, $at: datetime
// out:     id: string
// returns: many (one a template that is new)
UNWIND $templates AS row
MERGE (t:Template {id: row.properties.id, tenant_id: $tenant_id})
  ON CREATE SET t:Searchable, t += row.properties, t.recorded_from = $at, t.created_now = true
WITH t, row WHERE t.created_now
REMOVE t.created_now
CREATE (t)-[:HAS_VERSION]->(v:TemplateVersion)
SET v = row.version, v.tenant_id = $tenant_id, v.recorded_from = $at
RETURN t.id AS id
