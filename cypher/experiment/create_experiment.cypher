// Store an experiment with the plan of its id, tied to the hypothesis and to the answer without it.
// in:      $experiment: map (id, author, key_name, hypothesis_id), $answer_id: string, $at: datetime
// returns: none
MERGE (x:Experiment {id: $experiment.id, tenant_id: $tenant_id})
  ON CREATE SET x += $experiment, x.recorded_from = $at
WITH x, x.id AS plan_id
MATCH (p:TaskPlan {id: plan_id, tenant_id: $tenant_id})
MERGE (p)-[:RERUNS]->(x)
WITH x, x.hypothesis_id AS hypothesis_id
MATCH (h:Hypothesis {id: hypothesis_id, tenant_id: $tenant_id})
MERGE (x)-[:TESTS]->(h)
WITH x, $answer_id AS answer_id
MATCH (n:ThinkingNode {id: answer_id, tenant_id: $tenant_id})
MERGE (x)-[:COMPARES]->(n)
