// One TokenTotal an id.
CREATE CONSTRAINT token_total_id IF NOT EXISTS
FOR (n:TokenTotal) REQUIRE n.id IS UNIQUE
