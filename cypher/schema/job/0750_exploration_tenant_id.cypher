// One Exploration an id within a tenant.
CREATE CONSTRAINT exploration_tenant_id IF NOT EXISTS
FOR (n:Exploration) REQUIRE (n.tenant_id, n.id) IS UNIQUE
