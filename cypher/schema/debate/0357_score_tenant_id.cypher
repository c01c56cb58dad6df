// One Score an id within a tenant.
CREATE CONSTRAINT score_tenant_id IF NOT EXISTS
FOR (n:Score) REQUIRE (n.tenant_id, n.id) IS UNIQUE
