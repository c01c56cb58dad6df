// One Debate an id.
CREATE CONSTRAINT debate_id IF NOT EXISTS
FOR (n:Debate) REQUIRE n.id IS UNIQUE
