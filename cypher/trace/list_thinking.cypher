// A page of final answers with their questions and what they were worth, newest first. An answer
// that calls a tool, or stands beside the main line, is not final.
// in:      $before: map (at: datetime, id: string: of the last one seen), $provider: string|null,
//          $model: string|null, $min_quality: float|null, $graded: bool|null,
//          $only: map (of ListFilter: since, until, text), $limit: int
// out:     traces: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:ThinkingNode {tenant_id: $tenant_id, kind: 'thinking', status: 'complete'})
USING INDEX n:ThinkingNode(tenant_id, kind, status, recorded_from, id)
WHERE n.recorded_from <= $before.at AND n.id < 'g'
  AND CASE n.recorded_from WHEN $before.at THEN n.id < $before.id ELSE true END
  AND ($only.since IS NULL OR n.recorded_from >= $only.since)
  AND ($only.until IS NULL OR n.recorded_from < $only.until)
  AND n.role = 'assistant' AND n.branch IS NULL
  AND n.response <> '' AND coalesce(n.provider = $provider, $provider IS NULL)
  AND coalesce(n.model = $model, $model IS NULL)
  AND NOT EXISTS { (n)<-[f:FOLLOWS WHERE f.recorded_to IS NULL]-(:ThinkingNode {role: 'tool'}) }
WITH n, head([(n)<-[:OF]-(r:Rating) WHERE r.recorded_to IS NULL | r.value]) AS rating
WHERE coalesce($graded = (rating IS NOT NULL), true)
  AND coalesce(rating >= $min_quality, $min_quality IS NULL)
CALL (n) {
  MATCH (n)
    ((a)-[f:FOLLOWS WHERE f.recorded_to IS NULL]->()
      WHERE coalesce(a.role, '') <> 'user' OR a.kind = 'human_annotation'){1,100}
    (question:ThinkingNode {role: 'user'} WHERE question.kind <> 'human_annotation')
  RETURN question LIMIT 1
}
WITH n, rating, question
WHERE coalesce(toLower(question.response) CONTAINS $only.text, $only.text IS NULL)
// The whole order of the index, or the planner sorts what it has in order already.
ORDER BY n.tenant_id DESC, n.kind DESC, n.status DESC, n.recorded_from DESC, n.id DESC LIMIT $limit
CALL (n) {
  MATCH (u:TemplateUse {tenant_id: $tenant_id, run_id: n.id})-[:OF]->(v)<-[:HAS_VERSION]-(t)
  WITH v, t ORDER BY t.slug
  RETURN collect({version_id: v.id, name: t.name}) AS templates
}
RETURN collect(n {.id, kind: 'thinking', .session_id, question: question.response,
  answer: n.response, .provider, .model, rounds: null, score: null, rating,
  errors: coalesce(n.degraded, []), templates,
  recorded_from: toString(n.recorded_from)}) AS traces
