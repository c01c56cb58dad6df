// Add tasks to a plan that runs; one that is there stays as it is.
// in:      $id: string, $tasks: list<map> (id, index, key, description, agent, depends_on, status), $at: datetime
// returns: none
MATCH (p:TaskPlan {id: $id, tenant_id: $tenant_id})
UNWIND $tasks AS row
MERGE (t:Task {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET t += row, t.recorded_from = $at
MERGE (p)-[:HAS_TASK]->(t)
