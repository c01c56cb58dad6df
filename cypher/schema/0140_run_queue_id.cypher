// One RunQueue an id.
CREATE CONSTRAINT run_queue_id IF NOT EXISTS
FOR (n:RunQueue) REQUIRE n.id IS UNIQUE
