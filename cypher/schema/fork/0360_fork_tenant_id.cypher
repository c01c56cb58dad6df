// One Fork an id within a tenant.
CREATE CONSTRAINT fork_tenant_id IF NOT EXISTS
FOR (n:Fork) REQUIRE (n.tenant_id, n.id) IS UNIQUE
