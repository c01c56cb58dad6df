// One Issue an id within a tenant.
CREATE CONSTRAINT issue_tenant_id IF NOT EXISTS
FOR (n:Issue) REQUIRE (n.tenant_id, n.id) IS UNIQUE
