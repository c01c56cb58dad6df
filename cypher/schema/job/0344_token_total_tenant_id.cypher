// One TokenTotal an id within a tenant.
CREATE CONSTRAINT token_total_tenant_id IF NOT EXISTS
FOR (n:TokenTotal) REQUIRE (n.tenant_id, n.id) IS UNIQUE
