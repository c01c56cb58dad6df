// One BeliefLock an id within a tenant.
CREATE CONSTRAINT belief_lock_tenant_id IF NOT EXISTS
FOR (n:BeliefLock) REQUIRE (n.tenant_id, n.id) IS UNIQUE
