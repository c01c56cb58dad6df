// One Contradiction an id within a tenant.
CREATE CONSTRAINT contradiction_tenant_id IF NOT EXISTS
FOR (n:Contradiction) REQUIRE (n.tenant_id, n.id) IS UNIQUE
