// One Justification an id.
CREATE CONSTRAINT justification_id IF NOT EXISTS
FOR (n:Justification) REQUIRE n.id IS UNIQUE
