// Remember the call that rolls an activation back, so that a repeat of it is known.
// in:      $id: string, $operation_id: string
// returns: none
MATCH (on:AdapterActivation {id: $id, tenant_id: $tenant_id})
SET on.rolled_back_by = $operation_id
