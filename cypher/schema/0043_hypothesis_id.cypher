// One Hypothesis an id.
CREATE CONSTRAINT hypothesis_id IF NOT EXISTS
FOR (n:Hypothesis) REQUIRE n.id IS UNIQUE
