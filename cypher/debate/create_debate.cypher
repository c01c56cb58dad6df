// Store a debate with its roles; the same id again changes nothing.
// in:      $session_id: string, $debate: map (id, question, status, …), $question_id: string (its node), $roles: list<map>, $at: datetime
// out:     created: bool
// returns: one
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
WITH s, $question_id AS question_id
MATCH (q:ThinkingNode {id: question_id, tenant_id: $tenant_id})
MERGE (d:Debate {id: $debate.id, tenant_id: $tenant_id})
  ON CREATE SET d += $debate, d.session_id = s.id, d.recorded_from = $at, d.created_now = true
WITH s, q, d, coalesce(d.created_now, false) AS created
REMOVE d.created_now
FOREACH (_ IN CASE WHEN created THEN [1] ELSE [] END |
  CREATE (s)-[:HAS_DEBATE]->(d)
  CREATE (d)-[:ASKS]->(q))
FOREACH (row IN CASE WHEN created THEN $roles ELSE [] END |
  CREATE (d)-[:HAS_ROLE]->(r:DebateRole)
  SET r = row, r.tenant_id = $tenant_id)
RETURN created
