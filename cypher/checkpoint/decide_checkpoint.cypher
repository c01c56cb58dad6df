// Decide a checkpoint that is locked and open.
// in:      $id: string, $decided: map
// returns: none
MATCH (k:Checkpoint {id: $id, tenant_id: $tenant_id})
SET k += $decided
