// One ModeState an id within a tenant.
CREATE CONSTRAINT mode_state_tenant_id IF NOT EXISTS
FOR (n:ModeState) REQUIRE (n.tenant_id, n.id) IS UNIQUE
