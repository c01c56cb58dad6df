// Store what the judge came to.
// in:      $id: string, $score: map (id, status, total, spread, samples, readable), $criteria: list<map>, $node_ids: list<string> (the judge's turns), $at: datetime
// returns: none
MATCH (d:Debate {id: $id, tenant_id: $tenant_id})
MERGE (s:Score {id: $score.id, tenant_id: $tenant_id})
SET s += $score, s.recorded_from = $at
MERGE (d)-[:HAS_SCORE]->(s)
FOREACH (row IN $criteria |
  MERGE (c:CriterionScore {id: row.id, tenant_id: $tenant_id})
  SET c += row
  MERGE (s)-[:HAS_CRITERION]->(c))
WITH s
MATCH (n:ThinkingNode) WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
MERGE (s)-[:JUDGED_BY]->(n)
