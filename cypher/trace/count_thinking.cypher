// How many final answers there are, and what they were worth, by who gave them.
// in:      $good: float (quality from which on one is good)
// out:     provider: string|null, total: int, graded: int, good: int, mean_quality: float|null
// returns: many
MATCH (n:ThinkingNode {tenant_id: $tenant_id, kind: 'thinking', status: 'complete'})
USING INDEX n:ThinkingNode(tenant_id, kind, status, recorded_from, id)
WHERE n.recorded_from IS NOT NULL AND n.id > '' AND n.role = 'assistant' AND n.branch IS NULL AND n.response <> ''
  AND NOT EXISTS { (n)<-[f:FOLLOWS WHERE f.recorded_to IS NULL]-(:ThinkingNode {role: 'tool'}) }
WITH n.provider AS provider,
  head([(n)<-[:OF]-(r:Rating) WHERE r.recorded_to IS NULL | r.value]) AS rating
RETURN provider, count(*) AS total, count(rating) AS graded,
  count(CASE WHEN rating >= $good THEN 1 END) AS good, avg(rating) AS mean_quality
ORDER BY provider
