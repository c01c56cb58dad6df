// One Correction an id within a tenant.
CREATE CONSTRAINT correction_tenant_id IF NOT EXISTS
FOR (n:Correction) REQUIRE (n.tenant_id, n.id) IS UNIQUE
