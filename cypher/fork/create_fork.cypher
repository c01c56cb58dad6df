// Store a fork with its question, which is a node of its session; the same id again changes nothing.
// in:      $fork: map (every property), $at: datetime
// out:     created: bool
// returns: one|none
MATCH (n:ThinkingNode {id: $fork.node_id, tenant_id: $tenant_id})<-[:HAS_NODE]-(s:Session)
MERGE (f:Fork {id: $fork.id, tenant_id: $tenant_id})
  ON CREATE SET f += $fork, f.recorded_from = $at, f.created_now = true
WITH s, n, f, coalesce(f.created_now, false) AS created
REMOVE f.created_now
MERGE (s)-[:HAS_FORK]->(f)
MERGE (f)-[:ASKS]->(n)
RETURN created
