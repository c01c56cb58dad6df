// What sessions of thinking ended with, oldest first.
// in:      $session_ids: list<string>
// out:     session_id: string, conclusion: map, counters: map
// returns: many
MATCH (session:Session) WHERE session.id IN $session_ids AND session.tenant_id = $tenant_id
MATCH (session)-[:HAS_CONCLUSION]->(s)
RETURN session.id AS session_id,
  s {.id, .thought_id, .open_hypothesis_ids, .decision_ids, .branch_ids, .branch_statuses,
    recorded_from: toString(s.recorded_from)} AS conclusion,
  //! include thought/_counters
  AS counters
ORDER BY s.recorded_from, s.id
