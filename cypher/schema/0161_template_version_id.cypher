// One TemplateVersion an id.
CREATE CONSTRAINT template_version_id IF NOT EXISTS
FOR (n:TemplateVersion) REQUIRE n.id IS UNIQUE
