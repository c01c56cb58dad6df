// One Option an id.
CREATE CONSTRAINT option_id IF NOT EXISTS
FOR (n:Option) REQUIRE n.id IS UNIQUE
