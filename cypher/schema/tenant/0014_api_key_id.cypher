// One ApiKey an id.
CREATE CONSTRAINT api_key_id IF NOT EXISTS
FOR (n:ApiKey) REQUIRE n.id IS UNIQUE
