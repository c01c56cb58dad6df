// One Contradiction an id.
CREATE CONSTRAINT contradiction_id IF NOT EXISTS
FOR (n:Contradiction) REQUIRE n.id IS UNIQUE
