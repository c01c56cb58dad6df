// One TemplateUse an id.
CREATE CONSTRAINT template_use_id IF NOT EXISTS
FOR (n:TemplateUse) REQUIRE n.id IS UNIQUE
