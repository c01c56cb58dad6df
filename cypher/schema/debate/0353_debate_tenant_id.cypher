// One Debate an id within a tenant.
CREATE CONSTRAINT debate_tenant_id IF NOT EXISTS
FOR (n:Debate) REQUIRE (n.tenant_id, n.id) IS UNIQUE
