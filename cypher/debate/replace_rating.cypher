// Rate a debate; the rating before is closed, none is overwritten. The same id again changes nothing.
// in:      $id: string, $rating: map (id, value, note), $at: datetime
// returns: none
MATCH (d:Debate {id: $id, tenant_id: $tenant_id})
OPTIONAL MATCH (d)<-[:OF]-(old:Rating)
WHERE old.recorded_to IS NULL AND old.id <> $rating.id
WITH d, collect(old) AS before
FOREACH (old IN before | SET old.recorded_to = $at)
MERGE (r:Rating {id: $rating.id, tenant_id: $tenant_id})
  ON CREATE SET r += $rating, r.recorded_from = $at
MERGE (r)-[:OF]->(d)
