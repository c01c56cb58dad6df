// A page of forks somebody settled, with the answer of the branch that was chosen and what it was
// worth, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $provider: string|null,
//          $model: string|null, $min_quality: float|null, $graded: bool|null,
//          $only: map (of ListFilter: since, until, text), $limit: int
// out:     traces: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (f:Fork {tenant_id: $tenant_id})
USING INDEX f:Fork(tenant_id, recorded_from, id)
WHERE f.recorded_from <= $before.at AND f.id < 'g'
  AND CASE f.recorded_from WHEN $before.at THEN f.id < $before.id ELSE true END
  AND ($only.since IS NULL OR f.recorded_from >= $only.since)
  AND ($only.until IS NULL OR f.recorded_from < $only.until)
  AND f.selected_id IS NOT NULL
  AND coalesce(toLower(f.question) CONTAINS $only.text, $only.text IS NULL)
WITH f, head([(f)<-[:OF]-(r:Rating) WHERE r.recorded_to IS NULL | r.value]) AS rating,
  head([(f)-[:HAS_BRANCH]->(b)-[:PRODUCED]->(n) WHERE b.id = f.selected_id | n]) AS answer
WHERE answer IS NOT NULL AND coalesce(answer.provider = $provider, $provider IS NULL)
  AND coalesce(answer.model = $model, $model IS NULL)
  AND coalesce($graded = (rating IS NOT NULL), true)
  AND coalesce(rating >= $min_quality, $min_quality IS NULL)
ORDER BY f.tenant_id DESC, f.recorded_from DESC, f.id DESC LIMIT $limit
CALL (f) {
  MATCH (u:TemplateUse {tenant_id: $tenant_id, run_id: f.id})-[:OF]->(v)<-[:HAS_VERSION]-(t)
  WITH v, t ORDER BY t.slug
  RETURN collect({version_id: v.id, name: t.name}) AS templates
}
RETURN collect(f {.id, kind: 'fork', .session_id, .question, answer: answer.response,
  provider: answer.provider, model: answer.model, rounds: null, score: null, rating, templates,
  errors: CASE f.status WHEN 'complete' THEN [] ELSE [coalesce(f.reason, f.status)] END,
  recorded_from: toString(f.recorded_from)}) AS traces
