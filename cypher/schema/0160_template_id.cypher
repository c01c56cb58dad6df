// One Template an id.
CREATE CONSTRAINT template_id IF NOT EXISTS
FOR (n:Template) REQUIRE n.id IS UNIQUE
