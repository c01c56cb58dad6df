// Entity nodes of a tenant.
CREATE INDEX entity_tenant IF NOT EXISTS
FOR (n:Entity) ON (n.tenant_id)
