// A page of debates that came to an answer with what they were worth, newest first.
// in:      $before: map (at: datetime, id: string: of the last one seen), $provider: string|null,
//          $model: string|null, $min_quality: float|null, $graded: bool|null,
//          $only: map (of ListFilter: since, until, text), $limit: int
// out:     traces: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (d:Debate {tenant_id: $tenant_id})
USING INDEX d:Debate(tenant_id, recorded_from, id)
WHERE d.recorded_from <= $before.at AND d.id < 'g'
  AND CASE d.recorded_from WHEN $before.at THEN d.id < $before.id ELSE true END
  AND ($only.since IS NULL OR d.recorded_from >= $only.since)
  AND ($only.until IS NULL OR d.recorded_from < $only.until)
  AND d.status IN ['complete', 'partial']
  AND d.answer IS NOT NULL AND coalesce(toLower(d.question) CONTAINS $only.text, $only.text IS NULL)
WITH d, head([(d)-[:HAS_ROLE]->(r:DebateRole {role: 'synthesizer'}) | r]) AS author,
  head([(d)<-[:OF]-(r:Rating) WHERE r.recorded_to IS NULL | r.value]) AS rating,
  head([(d)-[:HAS_SCORE]->(s) | s.total]) AS score
WITH d, author, rating, score, coalesce(rating, score) AS quality
WHERE coalesce(author.provider = $provider, $provider IS NULL)
  AND coalesce(author.model = $model, $model IS NULL)
  AND coalesce($graded = (quality IS NOT NULL), true)
  AND coalesce(quality >= $min_quality, $min_quality IS NULL)
ORDER BY d.tenant_id DESC, d.recorded_from DESC, d.id DESC LIMIT $limit
CALL (d) {
  MATCH (u:TemplateUse {tenant_id: $tenant_id, run_id: d.id})-[:OF]->(v)<-[:HAS_VERSION]-(t)
  WITH v, t ORDER BY t.slug
  RETURN collect({version_id: v.id, name: t.name}) AS templates
}
RETURN collect(d {.id, kind: 'debate', .session_id, .question, .answer,
  provider: author.provider, model: author.model, rounds: COUNT { (d)-[:HAS_ROUND]->() },
  score, rating, templates,
  errors: CASE d.status WHEN 'partial' THEN [coalesce(d.failure, d.stop_reason, 'partial')] ELSE [] END,
  recorded_from: toString(d.recorded_from)}) AS traces
