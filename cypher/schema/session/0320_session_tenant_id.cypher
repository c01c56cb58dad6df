// One Session an id within a tenant.
CREATE CONSTRAINT session_tenant_id IF NOT EXISTS
FOR (n:Session) REQUIRE (n.tenant_id, n.id) IS UNIQUE
