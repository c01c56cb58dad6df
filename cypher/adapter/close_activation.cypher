// End an activation.
// in:      $id: string, $at: datetime
// returns: none
MATCH (on:AdapterActivation {id: $id, tenant_id: $tenant_id})
SET on.recorded_to = $at
