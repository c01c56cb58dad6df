// Store a plan of tasks with the answer that made it; the same id again changes nothing.
// in:      $plan: map (id, session_id, node_id, goal, status), $tasks: list<map> (id, index, key, description, agent, depends_on, status), $at: datetime
// out:     created: bool
// returns: one|none (none if there is no such answer)
MATCH (n:ThinkingNode {id: $plan.node_id, tenant_id: $tenant_id})
MERGE (p:TaskPlan {id: $plan.id, tenant_id: $tenant_id})
  ON CREATE SET p += $plan, p.recorded_from = $at, p.created_now = true
MERGE (n)-[:PLANNED]->(p)
WITH p, coalesce(p.created_now, false) AS created
REMOVE p.created_now
FOREACH (row IN CASE WHEN created THEN $tasks ELSE [] END |
  CREATE (p)-[:HAS_TASK]->(t:Task)
  SET t = row, t.tenant_id = $tenant_id, t.recorded_from = $at)
RETURN created
