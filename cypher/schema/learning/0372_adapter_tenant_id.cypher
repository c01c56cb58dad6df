// One Adapter an id within a tenant.
CREATE CONSTRAINT adapter_tenant_id IF NOT EXISTS
FOR (n:Adapter) REQUIRE (n.tenant_id, n.id) IS UNIQUE
