// One Classification an id.
CREATE CONSTRAINT classification_id IF NOT EXISTS
FOR (n:Classification) REQUIRE n.id IS UNIQUE
