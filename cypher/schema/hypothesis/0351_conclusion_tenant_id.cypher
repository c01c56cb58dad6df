// One Conclusion an id within a tenant.
CREATE CONSTRAINT conclusion_tenant_id IF NOT EXISTS
FOR (n:Conclusion) REQUIRE (n.tenant_id, n.id) IS UNIQUE
