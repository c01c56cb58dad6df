// One Classification an id within a tenant.
CREATE CONSTRAINT classification_tenant_id IF NOT EXISTS
FOR (n:Classification) REQUIRE (n.tenant_id, n.id) IS UNIQUE
