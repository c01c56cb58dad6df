// One Job an id within a tenant.
CREATE CONSTRAINT job_tenant_id IF NOT EXISTS
FOR (n:Job) REQUIRE (n.tenant_id, n.id) IS UNIQUE
