// One BeliefOperation an id.
CREATE CONSTRAINT belief_operation_id IF NOT EXISTS
FOR (n:BeliefOperation) REQUIRE n.id IS UNIQUE
