// Leave the tasks of a plan that have not ended.
// in:      $id: string, $status: string, $note: string|null
// out:     id: string
// returns: many
MATCH (p:TaskPlan {id: $id, tenant_id: $tenant_id})-[:HAS_TASK]->(t:Task)
WHERE t.status IN ['pending', 'running']
SET t.status = $status, t.note = $note
RETURN t.id AS id ORDER BY t.index
