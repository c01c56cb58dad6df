// Note that an erasure is done, and forget what it was about.
// in:      $id: string, $at: datetime
// returns: none
MATCH (e:Erasure {id: $id, tenant_id: $tenant_id})
SET e.subject = null, e.ended_at = $at
