// One TemplateUse an id within a tenant.
CREATE CONSTRAINT template_use_tenant_id IF NOT EXISTS
FOR (n:TemplateUse) REQUIRE (n.tenant_id, n.id) IS UNIQUE
