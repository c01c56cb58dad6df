// A belief of a session that something outside still rests on, or that an open contradiction names.
// in:      $session_id: string
// out:     id: string
// returns: one|none
MATCH (b:Searchable {tenant_id: $tenant_id, session_id: $session_id})
WHERE b:Belief AND (EXISTS {
  (b)<-[:PREMISE]-(j:Justification)-[:CONCLUDES]->(d)
  WHERE j.recorded_to IS NULL AND b.withdrawn IS NULL AND coalesce(d.session_id, '') <> $session_id
} OR EXISTS { (b)<-[:SIDE_A|SIDE_B]-(:Contradiction {status: 'open'}) })
RETURN b.id AS id LIMIT 1
