// One Category an id.
CREATE CONSTRAINT category_id IF NOT EXISTS
FOR (n:Category) REQUIRE n.id IS UNIQUE
