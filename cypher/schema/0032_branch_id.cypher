// One Branch an id.
CREATE CONSTRAINT branch_id IF NOT EXISTS
FOR (n:Branch) REQUIRE n.id IS UNIQUE
