// One Issue an id.
CREATE CONSTRAINT issue_id IF NOT EXISTS
FOR (n:Issue) REQUIRE n.id IS UNIQUE
