// One BeliefLock an id.
CREATE CONSTRAINT belief_lock_id IF NOT EXISTS
FOR (n:BeliefLock) REQUIRE n.id IS UNIQUE
