// One Turn an id within a tenant.
CREATE CONSTRAINT turn_tenant_id IF NOT EXISTS
FOR (n:Turn) REQUIRE (n.tenant_id, n.id) IS UNIQUE
