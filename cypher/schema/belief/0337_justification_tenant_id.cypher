// One Justification an id within a tenant.
CREATE CONSTRAINT justification_tenant_id IF NOT EXISTS
FOR (n:Justification) REQUIRE (n.tenant_id, n.id) IS UNIQUE
