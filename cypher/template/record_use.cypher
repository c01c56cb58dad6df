// Note that a run used a version of a template, once; a score that comes later replaces the first.
// in:      $id: string (of the use), $version_id: string, $run_id: string, $score: float|null, $at: datetime
// out:     template_id: string, changed: bool, score: float|null
// returns: one|none
MATCH (v:TemplateVersion {id: $version_id, tenant_id: $tenant_id})<-[:HAS_VERSION]-(t:Template)
MERGE (u:TemplateUse {id: $id, tenant_id: $tenant_id})
  ON CREATE SET u.run_id = $run_id, u.recorded_from = $at, u.created_now = true
MERGE (u)-[:OF]->(v)
WITH t, u, u.created_now IS NOT NULL OR coalesce($score <> u.score, $score IS NOT NULL) AS changed
SET u.score = coalesce($score, u.score)
REMOVE u.created_now
RETURN t.id AS template_id, changed, u.score AS score
