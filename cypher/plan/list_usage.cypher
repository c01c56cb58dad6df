// What the answers of turns of a session used.
// in:      $session_id: string, $turn_ids: list<string>
// out:     usage: string (JSON)
// returns: many
MATCH (:Session {id: $session_id, tenant_id: $tenant_id})-[:HAS_NODE]->(n:ThinkingNode)
WHERE n.turn_id IN $turn_ids AND n.usage IS NOT NULL
RETURN n.usage AS usage
