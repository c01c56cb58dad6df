// One Adapter an id.
CREATE CONSTRAINT adapter_id IF NOT EXISTS
FOR (n:Adapter) REQUIRE n.id IS UNIQUE
