// Tell what messages say to decisions that were proposed before them; what was said first counts.
// in:      $settlements: list<map> (id, decision_id, node_id, answer: accepted|rejected|replaced, by_id, at), $at: datetime
// out:     ids: list<string> (of the settlements that are new)
// returns: one
UNWIND $settlements AS row
MATCH (d:DecisionPoint {id: row.decision_id, tenant_id: $tenant_id})
OPTIONAL MATCH (n:ThinkingNode {id: row.node_id, tenant_id: $tenant_id})
WITH row, d, n
WHERE n IS NOT NULL AND NOT EXISTS { (d)<-[:SETTLED]-() }
CREATE (n)-[:SETTLED {id: row.id, answer: row.answer, by_id: row.by_id, valid_from: row.at,
  recorded_from: $at}]->(d)
RETURN collect(row.id) AS ids
