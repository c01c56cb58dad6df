// One ForkStyle an id within a tenant.
CREATE CONSTRAINT fork_style_tenant_id IF NOT EXISTS
FOR (n:ForkStyle) REQUIRE (n.tenant_id, n.id) IS UNIQUE
