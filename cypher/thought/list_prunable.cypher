// Active thought branches of a locked session from which no other branch grew, with what tells how
// much they are worth.
// in:      $session_id: string
// out:     id: string, confidence: float|null (mean of what its thoughts state), last_number: int
// returns: many
MATCH (:Session {id: $session_id, tenant_id: $tenant_id})-[:HAS_THOUGHT_BRANCH]->(b {status: 'active'})
OPTIONAL MATCH (n:ThinkingNode {tenant_id: $tenant_id, session_id: $session_id})
WHERE n.thought_number > 0 AND n.thought_branch_id = b.id
WITH b, n WHERE n IS NOT NULL
WITH b, avg(n.confidence) AS confidence, max(n.thought_number) AS last_number, collect(n.id) AS ids
WHERE NOT EXISTS {
  MATCH (:Session {id: $session_id, tenant_id: $tenant_id})-[:HAS_THOUGHT_BRANCH]->(grown)
  WHERE grown.forked_from_id IN ids
}
RETURN b.id AS id, confidence, last_number
ORDER BY last_number
