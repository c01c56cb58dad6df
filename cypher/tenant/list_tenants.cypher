// Every tenant, oldest first; tenants belong to the system tenant.
// in:      nothing but the tenant
// out:     id: string
// returns: many
MATCH (t:Tenant {tenant_id: $tenant_id})
WHERE t.id > ''
RETURN t.id AS id ORDER BY t.recorded_from, id
