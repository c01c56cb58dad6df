// One Rating an id within a tenant.
CREATE CONSTRAINT rating_tenant_id IF NOT EXISTS
FOR (n:Rating) REQUIRE (n.tenant_id, n.id) IS UNIQUE
