// The calls of tools in turns of a session, and their results.
// in:      $session_id: string, $turn_ids: list<string>
// out:     turn_id: string, node_id: string, kind: string, text: string|null, json: string|null
// returns: many
MATCH (:Session {id: $session_id, tenant_id: $tenant_id})-[:HAS_NODE]->(n:ThinkingNode)
WHERE n.turn_id IN $turn_ids
MATCH (n)-[:HAS_BLOCK]->(b:ContentBlock)
WHERE b.kind IN ['tool_call', 'tool_result']
RETURN n.turn_id AS turn_id, n.id AS node_id, b.kind AS kind, b.text AS text, b.json AS json
ORDER BY n.position, b.index
