// The state of a thinking node in a mode that no other supersedes.
// in:      $node_id: string, $mode: string
// out:     id: string
// returns: one|none
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})-[:HAS_STATE]->(s:ModeState {mode: $mode})
WHERE s.recorded_to IS NULL
RETURN s.id AS id
