// One outcome an id.
CREATE CONSTRAINT outcome_id IF NOT EXISTS
FOR (n:Outcome) REQUIRE n.id IS UNIQUE
