// One Branch an id within a tenant.
CREATE CONSTRAINT branch_tenant_id IF NOT EXISTS
FOR (n:Branch) REQUIRE (n.tenant_id, n.id) IS UNIQUE
