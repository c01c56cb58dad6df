// One Session an id.
CREATE CONSTRAINT session_id IF NOT EXISTS
FOR (n:Session) REQUIRE n.id IS UNIQUE
