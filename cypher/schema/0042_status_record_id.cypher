// One StatusRecord an id.
CREATE CONSTRAINT status_record_id IF NOT EXISTS
FOR (n:StatusRecord) REQUIRE n.id IS UNIQUE
