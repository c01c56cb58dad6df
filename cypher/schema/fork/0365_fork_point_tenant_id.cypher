// One ForkPoint an id within a tenant.
CREATE CONSTRAINT fork_point_tenant_id IF NOT EXISTS
FOR (n:ForkPoint) REQUIRE (n.tenant_id, n.id) IS UNIQUE
