// Put a finished proposal into its round, which begins with it, and say which issues it answers.
// in:      $id: string, $round: map (id, index, proposal_confidence, similarity), $node_id: string, $attempt: int, $replies: list<{issue_id: string, stance: string, reply: string}>
// returns: none
MATCH (d:Debate {id: $id, tenant_id: $tenant_id})
MERGE (r:Round {id: $round.id, tenant_id: $tenant_id})
SET r += $round
MERGE (d)-[:HAS_ROUND]->(r)
WITH r
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
MERGE (r)-[t:HAS_TURN {role: 'proposer'}]->(n)
SET t.attempt = $attempt
WITH n
UNWIND $replies AS row
MATCH (i:Issue {id: row.issue_id, tenant_id: $tenant_id})
MERGE (n)-[a:ANSWERS]->(i)
SET a.stance = row.stance, a.reply = row.reply
