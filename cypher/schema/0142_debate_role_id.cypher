// One DebateRole an id.
CREATE CONSTRAINT debate_role_id IF NOT EXISTS
FOR (n:DebateRole) REQUIRE n.id IS UNIQUE
