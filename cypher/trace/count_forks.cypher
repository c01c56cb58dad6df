// How many forks were settled, and what they were worth, by who gave the answer that was chosen.
// in:      $good: float (quality from which on one is good)
// out:     provider: string|null, total: int, graded: int, good: int, mean_quality: float|null
// returns: many
MATCH (f:Fork {tenant_id: $tenant_id})
WHERE f.id > '' AND f.selected_id IS NOT NULL
WITH head([(f)<-[:OF]-(r:Rating) WHERE r.recorded_to IS NULL | r.value]) AS rating,
  head([(f)-[:HAS_BRANCH]->(b)-[:PRODUCED]->(n) WHERE b.id = f.selected_id | n]) AS answer
WHERE answer IS NOT NULL
RETURN answer.provider AS provider, count(*) AS total, count(rating) AS graded,
  count(CASE WHEN rating >= $good THEN 1 END) AS good, avg(rating) AS mean_quality
ORDER BY provider
