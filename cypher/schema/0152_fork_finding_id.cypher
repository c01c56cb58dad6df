// One ForkFinding an id.
CREATE CONSTRAINT fork_finding_id IF NOT EXISTS
FOR (n:ForkFinding) REQUIRE n.id IS UNIQUE
