// One ForkComparison an id.
CREATE CONSTRAINT fork_comparison_id IF NOT EXISTS
FOR (n:ForkComparison) REQUIRE n.id IS UNIQUE
