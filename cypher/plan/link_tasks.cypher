// Tie the tasks of a plan to those whose results they need.
// in:      $plan_id: string, $needs: list<{id: string (the task), key: string (of what it needs)}>
// returns: none
UNWIND $needs AS row
MATCH (t:Task {id: row.id, tenant_id: $tenant_id})
WITH t, row
MATCH (p:TaskPlan {id: $plan_id, tenant_id: $tenant_id})-[:HAS_TASK]->(premise:Task {key: row.key})
MERGE (t)-[:NEEDS]->(premise)
