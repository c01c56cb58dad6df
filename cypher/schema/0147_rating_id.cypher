// One Rating an id.
CREATE CONSTRAINT rating_id IF NOT EXISTS
FOR (n:Rating) REQUIRE n.id IS UNIQUE
