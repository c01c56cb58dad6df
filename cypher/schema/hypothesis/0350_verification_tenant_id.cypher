// One Verification an id within a tenant.
CREATE CONSTRAINT verification_tenant_id IF NOT EXISTS
FOR (n:Verification) REQUIRE (n.tenant_id, n.id) IS UNIQUE
