// Change how a fork stands.
// in:      $id: string, $properties: map
// returns: none
MATCH (f:Fork {id: $id, tenant_id: $tenant_id})
SET f += $properties
