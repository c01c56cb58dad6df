// One Belief an id within a tenant.
CREATE CONSTRAINT belief_tenant_id IF NOT EXISTS
FOR (n:Belief) REQUIRE (n.tenant_id, n.id) IS UNIQUE
