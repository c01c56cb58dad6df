// Set properties of a debate.
// in:      $id: string, $fields: map
// returns: none
MATCH (d:Debate {id: $id, tenant_id: $tenant_id})
SET d += $fields
