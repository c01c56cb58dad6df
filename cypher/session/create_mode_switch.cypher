// Note that a locked session goes on in another mode.
// in:      $session_id: string, $switch: map (id, before, after, reason), $at: datetime
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
CREATE (s)-[:SWITCHED_MODE]->(m:ModeSwitch)
SET m = $switch, m.tenant_id = $tenant_id, m.session_id = $session_id, m.recorded_from = $at
