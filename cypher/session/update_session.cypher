// Change fields of a locked session.
// in:      $session_id: string, $fields: map, $at: datetime
// returns: none
MATCH (s:Session {id: $session_id, tenant_id: $tenant_id})
SET s += $fields, s.version = s.version + 1, s.updated_at = $at
