// How many debates came to an answer, and what they were worth, by who gave it.
// in:      $good: float (quality from which on one is good)
// out:     provider: string|null, total: int, graded: int, good: int, mean_quality: float|null
// returns: many
MATCH (d:Debate {tenant_id: $tenant_id})
WHERE d.id > '' AND d.status IN ['complete', 'partial'] AND d.answer IS NOT NULL
WITH head([(d)-[:HAS_ROLE]->(r:DebateRole {role: 'synthesizer'}) | r.provider]) AS provider,
  coalesce(head([(d)<-[:OF]-(r:Rating) WHERE r.recorded_to IS NULL | r.value]),
    head([(d)-[:HAS_SCORE]->(s) | s.total])) AS quality
RETURN provider, count(*) AS total, count(quality) AS graded,
  count(CASE WHEN quality >= $good THEN 1 END) AS good, avg(quality) AS mean_quality
ORDER BY provider
