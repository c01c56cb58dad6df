// One ModeItem an id within a tenant.
CREATE CONSTRAINT mode_item_tenant_id IF NOT EXISTS
FOR (n:ModeItem) REQUIRE (n.tenant_id, n.id) IS UNIQUE
