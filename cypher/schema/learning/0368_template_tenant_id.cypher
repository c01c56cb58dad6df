// One Template an id within a tenant.
CREATE CONSTRAINT template_tenant_id IF NOT EXISTS
FOR (n:Template) REQUIRE (n.tenant_id, n.id) IS UNIQUE
