// Rate something; the rating that counted so far is closed at the same moment.
// in:      $subject_id: string, $rating: map (id, value, note), $at: datetime
// returns: none
CALL () {
  MATCH (n:ThinkingNode {id: $subject_id, tenant_id: $tenant_id})
  RETURN n
  UNION
  MATCH (n:Debate {id: $subject_id, tenant_id: $tenant_id})
  RETURN n
  UNION
  MATCH (n:Fork {id: $subject_id, tenant_id: $tenant_id})
  RETURN n
}
CALL (n) {
  MATCH (n)<-[:OF]-(old:Rating) WHERE old.recorded_to IS NULL
  SET old.recorded_to = $at
}
CREATE (r:Rating)-[:OF]->(n)
SET r = $rating, r.tenant_id = $tenant_id, r.recorded_from = $at
