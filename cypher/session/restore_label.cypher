// Let a session that is being deleted be found by what removes the last of it.
// in:      $session_id: string
// returns: none
MATCH (s:WithdrawnSession {id: $session_id, tenant_id: $tenant_id})
SET s:Session
REMOVE s:WithdrawnSession
