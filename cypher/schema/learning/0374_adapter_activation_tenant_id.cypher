// One AdapterActivation an id within a tenant.
CREATE CONSTRAINT adapter_activation_tenant_id IF NOT EXISTS
FOR (n:AdapterActivation) REQUIRE (n.tenant_id, n.id) IS UNIQUE
