// Note what a run was worth with every template it used.
// in:      $run_id: string, $score: float
// out:     template_id: string, version_id: string
// returns: many (one a use whose score changed)
MATCH (u:TemplateUse {tenant_id: $tenant_id, run_id: $run_id})-[:OF]->(v)<-[:HAS_VERSION]-(t)
WHERE coalesce(u.score <> $score, true)
SET u.score = $score
RETURN t.id AS template_id, v.id AS version_id
