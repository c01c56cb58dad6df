// One Round an id.
CREATE CONSTRAINT round_id IF NOT EXISTS
FOR (n:Round) REQUIRE n.id IS UNIQUE
