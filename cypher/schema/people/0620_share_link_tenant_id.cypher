// One ShareLink an id within a tenant.
CREATE CONSTRAINT share_link_tenant_id IF NOT EXISTS
FOR (n:ShareLink) REQUIRE (n.tenant_id, n.id) IS UNIQUE
