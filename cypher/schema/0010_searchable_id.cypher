// One Searchable an id.
CREATE CONSTRAINT searchable_id IF NOT EXISTS
FOR (n:Searchable) REQUIRE n.id IS UNIQUE
