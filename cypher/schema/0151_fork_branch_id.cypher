// One ForkBranch an id.
CREATE CONSTRAINT fork_branch_id IF NOT EXISTS
FOR (n:ForkBranch) REQUIRE n.id IS UNIQUE
