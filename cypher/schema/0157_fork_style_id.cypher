// One ForkStyle an id.
CREATE CONSTRAINT fork_style_id IF NOT EXISTS
FOR (n:ForkStyle) REQUIRE n.id IS UNIQUE
