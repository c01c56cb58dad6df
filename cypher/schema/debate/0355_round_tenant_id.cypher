// One Round an id within a tenant.
CREATE CONSTRAINT round_tenant_id IF NOT EXISTS
FOR (n:Round) REQUIRE (n.tenant_id, n.id) IS UNIQUE
