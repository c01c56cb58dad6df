// Tie a turn of the synthesizer or the judge to its debate.
// in:      $id: string, $node_id: string, $role: string, $key: string, $attempt: int
// returns: none
MATCH (d:Debate {id: $id, tenant_id: $tenant_id})
WITH d, $node_id AS node_id
MATCH (n:ThinkingNode {id: node_id, tenant_id: $tenant_id})
MERGE (d)-[t:HAS_TURN {key: $key}]->(n)
SET t.role = $role, t.attempt = $attempt
