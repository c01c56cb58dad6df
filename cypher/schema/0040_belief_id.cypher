// One Belief an id.
CREATE CONSTRAINT belief_id IF NOT EXISTS
FOR (n:Belief) REQUIRE n.id IS UNIQUE
