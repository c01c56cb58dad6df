// One Task an id within a tenant.
CREATE CONSTRAINT task_tenant_id IF NOT EXISTS
FOR (n:Task) REQUIRE (n.tenant_id, n.id) IS UNIQUE
