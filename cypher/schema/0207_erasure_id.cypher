// One Erasure an id.
CREATE CONSTRAINT erasure_id IF NOT EXISTS
FOR (n:Erasure) REQUIRE n.id IS UNIQUE
