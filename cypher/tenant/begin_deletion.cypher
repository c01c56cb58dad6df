// Close a tenant for good: none of its keys opens anything from now on. Tenants belong to the system
// tenant, and a key is reached only through the tenant it belongs to.
// in:      $name: string
// out:     tenant: map
// returns: one|none
MATCH (tenant:Tenant {tenant_id: $tenant_id}) WHERE tenant.name = $name
SET tenant.deleting_since = coalesce(tenant.deleting_since, datetime.statement('Z'))
WITH tenant, tenant AS t
CALL (tenant) {
  MATCH (key:ApiKey {tenant_id: tenant.id}) WHERE key.id > ''
  DETACH DELETE key
}
RETURN
  //! include tenant/_tenant
  AS tenant
