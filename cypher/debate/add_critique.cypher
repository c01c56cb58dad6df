// Put a finished critique into its round, with the issues it raises and what it makes of older ones.
// in:      $round_id: string, $fields: map, $node_id: string, $attempt: int, $issues: list<map>, $judgements: list<{issue_id: string, status: string, note: string|null, stated: bool}>
// returns: none
MATCH (r:Round {id: $round_id, tenant_id: $tenant_id})
SET r += $fields
WITH r
MATCH (n:ThinkingNode {id: $node_id, tenant_id: $tenant_id})
MERGE (r)-[t:HAS_TURN {role: 'skeptic'}]->(n)
SET t.attempt = $attempt
FOREACH (row IN $issues |
  MERGE (i:Issue {id: row.id, tenant_id: $tenant_id})
  SET i += row
  MERGE (r)-[:RAISED]->(i)
  MERGE (n)-[:RAISES]->(i))
WITH r
UNWIND $judgements AS row
MATCH (i:Issue {id: row.issue_id, tenant_id: $tenant_id})
SET i.status = row.status
MERGE (r)-[j:JUDGED]->(i)
SET j.status = row.status, j.note = row.note, j.stated = row.stated
