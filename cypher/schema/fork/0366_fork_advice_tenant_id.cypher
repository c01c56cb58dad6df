// One ForkAdvice an id within a tenant.
CREATE CONSTRAINT fork_advice_tenant_id IF NOT EXISTS
FOR (n:ForkAdvice) REQUIRE (n.tenant_id, n.id) IS UNIQUE
