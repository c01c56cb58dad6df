// The tenant of this name; tenants belong to the system tenant.
// in:      $name: string
// out:     tenant: map
// returns: one|none
MATCH (t:Tenant {name: $name, tenant_id: $tenant_id})
RETURN {id: t.id, name: t.name, recorded_from: toString(t.recorded_from)} AS tenant
