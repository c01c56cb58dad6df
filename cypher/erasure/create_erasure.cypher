// Note what is left to erase; the words stay until it is done.
// in:      $id: string, $subject: string|null, $session_id: string|null, $walk: string|null (JSON: how far it got), $at: datetime
// returns: none
MERGE (e:Erasure {id: $id, tenant_id: $tenant_id})
  ON CREATE SET e.subject = $subject, e.session_id = $session_id, e.walk = $walk,
    e.recorded_from = $at
