// One ModelDefault an id within a tenant.
CREATE CONSTRAINT model_default_tenant_id IF NOT EXISTS
FOR (n:ModelDefault) REQUIRE (n.tenant_id, n.id) IS UNIQUE
