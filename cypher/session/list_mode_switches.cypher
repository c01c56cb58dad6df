// The changes of mode of sessions, oldest first.
// in:      $session_ids: list<string>
// out:     session_id: string, switch: map
// returns: many
MATCH (s:Session) WHERE s.id IN $session_ids AND s.tenant_id = $tenant_id
MATCH (s)-[:SWITCHED_MODE]->(m)
RETURN s.id AS session_id, m {.id, .before, .after, .reason, recorded_from: toString(m.recorded_from)} AS switch
ORDER BY m.recorded_from, m.id
