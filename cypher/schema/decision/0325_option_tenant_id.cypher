// One Option an id within a tenant.
CREATE CONSTRAINT option_tenant_id IF NOT EXISTS
FOR (n:Option) REQUIRE (n.tenant_id, n.id) IS UNIQUE
