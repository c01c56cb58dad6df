// Create thinking nodes of one locked session.
// in:      $session_id: string, $nodes: list<map> (every property, position included), $at: datetime
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
UNWIND $nodes AS row
CREATE (n:ThinkingNode:Searchable)
SET n = row, n.tenant_id = $tenant_id, n.session_id = $session_id, n.recorded_from = $at
CREATE (s)-[:HAS_NODE]->(n)
