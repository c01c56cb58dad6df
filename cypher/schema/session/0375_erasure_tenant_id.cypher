// One Erasure an id within a tenant.
CREATE CONSTRAINT erasure_tenant_id IF NOT EXISTS
FOR (n:Erasure) REQUIRE (n.tenant_id, n.id) IS UNIQUE
