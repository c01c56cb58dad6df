// What the answers of turns of plans used.
// in:      $plans: list<map> (id, session_id, turn_ids: list<string>)
// out:     plan_id: string, usage: string (JSON)
// returns: many
UNWIND $plans AS plan
MATCH (:Session {id: plan.session_id, tenant_id: $tenant_id})-[:HAS_NODE]->(n:ThinkingNode)
WHERE n.turn_id IN plan.turn_ids AND n.usage IS NOT NULL
RETURN plan.id AS plan_id, n.usage AS usage
