// One Entity an id within a tenant.
CREATE CONSTRAINT entity_tenant_id IF NOT EXISTS
FOR (n:Entity) REQUIRE (n.tenant_id, n.id) IS UNIQUE
