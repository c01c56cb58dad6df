// One Hypothesis an id within a tenant.
CREATE CONSTRAINT hypothesis_tenant_id IF NOT EXISTS
FOR (n:Hypothesis) REQUIRE (n.tenant_id, n.id) IS UNIQUE
