// The thought branches of sessions, oldest first.
// in:      $session_ids: list<string>
// out:     session_id: string, branch: map
// returns: many
MATCH (s:Session) WHERE s.id IN $session_ids AND s.tenant_id = $tenant_id
MATCH (s)-[:HAS_THOUGHT_BRANCH]->(b)
RETURN s.id AS session_id,
  //! include thought/_branch
  AS branch
ORDER BY b.recorded_from, b.id
