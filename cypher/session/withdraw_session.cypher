// Take a session away from everybody at once: nothing reads it or adds to it any more.
// in:      $session_id: string
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s:WithdrawnSession
REMOVE s:Session
WITH s
OPTIONAL MATCH (stream:Stream {id: s.id, tenant_id: $tenant_id})
DELETE stream
