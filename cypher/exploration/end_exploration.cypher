// Note why an exploration ended.
// in:      $id: string, $because: string|null
// returns: none
MATCH (e:Exploration {id: $id, tenant_id: $tenant_id})
SET e.ended_because = $because
