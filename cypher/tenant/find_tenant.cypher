// The tenant of this name; tenants belong to the system tenant.
// in:      $name: string
// out:     tenant: map
// returns: one|none
MATCH (t:Tenant {name: $name, tenant_id: $tenant_id})
RETURN
  //! include tenant/_tenant
  AS tenant
