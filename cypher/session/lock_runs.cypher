// Take the write locks of what is written of a locked session without its own lock: turns, debates
// and forks. Whoever writes one of them now is waited for, and whoever comes later finds it gone.
// in:      $session_id: string
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
CALL (s) {
  MATCH (s)-[:HAS_NODE]->()-[:HAS_TURN]->(run) RETURN run
  UNION
  MATCH (s)-[:HAS_DEBATE|HAS_FORK]->(run) RETURN run
}
WITH run ORDER BY run.id
SET run.locked_at = datetime()
