// One Outcome an id within a tenant.
CREATE CONSTRAINT outcome_tenant_id IF NOT EXISTS
FOR (n:Outcome) REQUIRE (n.tenant_id, n.id) IS UNIQUE
