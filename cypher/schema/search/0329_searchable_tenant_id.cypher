// One Searchable an id within a tenant.
CREATE CONSTRAINT searchable_tenant_id IF NOT EXISTS
FOR (n:Searchable) REQUIRE (n.tenant_id, n.id) IS UNIQUE
