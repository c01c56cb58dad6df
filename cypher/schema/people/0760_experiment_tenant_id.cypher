// One Experiment an id within a tenant.
CREATE CONSTRAINT experiment_tenant_id IF NOT EXISTS
FOR (n:Experiment) REQUIRE (n.tenant_id, n.id) IS UNIQUE
