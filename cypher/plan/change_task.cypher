// Note what became of a task, and tie it to the answer of its agent.
// in:      $id: string, $status: string, $note: string|null, $node_id: string|null
// returns: none
MATCH (t:Task {id: $id, tenant_id: $tenant_id})
SET t.status = $status, t.note = $note, t.node_id = $node_id
WITH t
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
MERGE (t)-[:RAN_AS]->(n)
