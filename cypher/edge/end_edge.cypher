// End the relationship of a type between two nodes, and tell what it said of beliefs.
// in:      $type: string, $start_id: string, $end_id: string, $at: datetime
// out:     id: string, rests: bool (a justification rests the start on the end), supersedes: bool (the end is superseded by the start, and no other relationship says so)
// returns: one|none
MATCH (a:Searchable {id: $start_id, tenant_id: $tenant_id})
WITH a, $end_id AS end_id
MATCH (a)-[r:$($type)]->(b:Searchable {id: end_id, tenant_id: $tenant_id})
WHERE r.recorded_to IS NULL
SET r.recorded_to = CASE WHEN r.recorded_from < $at THEN $at
  ELSE r.recorded_from + duration({microseconds: 1}) END
WITH a, b, r.id AS id
RETURN id,
  EXISTS { (a)<-[:CONCLUDES]-(j:Justification)-[:PREMISE]->(b) WHERE j.recorded_to IS NULL } AS rests,
  b.withdrawn = 'superseded' AND b.superseded_by = a.id AND b.resolved_in IS NULL AND NOT EXISTS {
    (a)-[other:SUPERSEDES|UPDATES]->(b) WHERE other.recorded_to IS NULL
  } AS supersedes
