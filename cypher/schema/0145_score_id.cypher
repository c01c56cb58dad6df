// One Score an id.
CREATE CONSTRAINT score_id IF NOT EXISTS
FOR (n:Score) REQUIRE n.id IS UNIQUE
