// One DebateRole an id within a tenant.
CREATE CONSTRAINT debate_role_tenant_id IF NOT EXISTS
FOR (n:DebateRole) REQUIRE (n.tenant_id, n.id) IS UNIQUE
