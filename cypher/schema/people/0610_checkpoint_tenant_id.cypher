// One Checkpoint an id within a tenant.
CREATE CONSTRAINT checkpoint_tenant_id IF NOT EXISTS
FOR (n:Checkpoint) REQUIRE (n.tenant_id, n.id) IS UNIQUE
