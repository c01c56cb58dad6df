// Remove a tenant of which nothing is left.
// in:      $id: string
// returns: none
MATCH (t:Tenant {id: $id, tenant_id: $tenant_id})
WHERE t.deleting_since IS NOT NULL
DETACH DELETE t
