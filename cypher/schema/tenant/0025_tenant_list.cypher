// Tenants in the order of their ids.
CREATE INDEX tenant_list IF NOT EXISTS
FOR (n:Tenant) ON (n.tenant_id, n.id)
