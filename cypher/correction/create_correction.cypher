// Store a correction with the plan of its id, tied to the answer and to the person's words.
// in:      $correction: map (id, verdict, reason, author, key_name, premise_id, replacement_id), $answer_id: string, $note_id: string, $at: datetime
// returns: none
MERGE (c:Correction {id: $correction.id, tenant_id: $tenant_id})
  ON CREATE SET c += $correction, c.recorded_from = $at
WITH c, c.id AS plan_id
MATCH (p:TaskPlan {id: plan_id, tenant_id: $tenant_id})
MERGE (p)-[:RERUNS]->(c)
WITH c, $answer_id AS answer_id
MATCH (n:ThinkingNode {id: answer_id, tenant_id: $tenant_id})
MERGE (c)-[:CORRECTS]->(n)
WITH c, $note_id AS note_id
MATCH (said:ThinkingNode {id: note_id, tenant_id: $tenant_id})
MERGE (c)-[:SAID_IN]->(said)
