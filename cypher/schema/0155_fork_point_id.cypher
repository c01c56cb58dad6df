// One ForkPoint an id.
CREATE CONSTRAINT fork_point_id IF NOT EXISTS
FOR (n:ForkPoint) REQUIRE n.id IS UNIQUE
