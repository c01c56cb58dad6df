// One TemplateVersion an id within a tenant.
CREATE CONSTRAINT template_version_tenant_id IF NOT EXISTS
FOR (n:TemplateVersion) REQUIRE (n.tenant_id, n.id) IS UNIQUE
