// One BeliefOperation an id within a tenant.
CREATE CONSTRAINT belief_operation_tenant_id IF NOT EXISTS
FOR (n:BeliefOperation) REQUIRE (n.tenant_id, n.id) IS UNIQUE
