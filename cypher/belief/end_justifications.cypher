// End justifications, with what they alone tied together. A belief keeps its ranks as long as another
// justification proves it from lower ranks; else belief/spread_grounded may find it others.
// in:      $ids: list<string>, $at: datetime
// returns: none
UNWIND $ids AS id
MATCH (j:Justification {id: id, tenant_id: $tenant_id})-[:CONCLUDES]->(b:Belief)
SET j.recorded_to = $at
WITH b, collect(j) AS ended
SET b.held_rank = CASE WHEN b.held_rank = 0 OR EXISTS {
    (b)<-[:CONCLUDES]-(k:Justification) WHERE k.recorded_to IS NULL
      AND k.premise_count = COUNT { (k)-[:PREMISE]->(p) WHERE p.held_rank < b.held_rank }
  } THEN b.held_rank END,
  b.free_rank = CASE WHEN b.free_rank = 0 OR EXISTS {
    (b)<-[:CONCLUDES]-(k:Justification) WHERE k.recorded_to IS NULL
      AND k.premise_count = COUNT { (k)-[:PREMISE]->(p) WHERE p.free_rank < b.free_rank }
  } THEN b.free_rank END
WITH b, ended
UNWIND ended AS j
MATCH (j)-[:PREMISE]->(p)
WITH DISTINCT b, p
MATCH (b)-[r:DEPENDS_ON {source: 'belief'}]->(p)
WHERE r.recorded_to IS NULL AND NOT EXISTS {
  (b)<-[:CONCLUDES]-(k:Justification)-[:PREMISE]->(p) WHERE k.recorded_to IS NULL
}
SET r.recorded_to = $at
