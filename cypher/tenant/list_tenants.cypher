// Every tenant, oldest first; tenants belong to the system tenant.
// in:      nothing but the tenant
// out:     id: string, name: string, recorded_from: string, deleting_since: string|null
// returns: many
MATCH (t:Tenant {tenant_id: $tenant_id})
WHERE t.id > ''
RETURN t.id AS id, t.name AS name, toString(t.recorded_from) AS recorded_from,
  toString(t.deleting_since) AS deleting_since
ORDER BY t.recorded_from, id
