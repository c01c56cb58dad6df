// One Insight an id within a tenant.
CREATE CONSTRAINT insight_tenant_id IF NOT EXISTS
FOR (n:Insight) REQUIRE (n.tenant_id, n.id) IS UNIQUE
