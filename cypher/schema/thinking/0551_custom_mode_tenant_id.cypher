// One CustomMode an id within a tenant.
CREATE CONSTRAINT custom_mode_tenant_id IF NOT EXISTS
FOR (n:CustomMode) REQUIRE (n.tenant_id, n.id) IS UNIQUE
