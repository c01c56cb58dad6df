// One ModeSwitch an id within a tenant.
CREATE CONSTRAINT mode_switch_tenant_id IF NOT EXISTS
FOR (n:ModeSwitch) REQUIRE (n.tenant_id, n.id) IS UNIQUE
