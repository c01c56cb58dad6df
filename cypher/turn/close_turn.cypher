// A turn is over: nothing of it stays but its nodes.
// in:      $id: string
// returns: none
MATCH (t:Turn {id: $id, tenant_id: $tenant_id})
DETACH DELETE t
