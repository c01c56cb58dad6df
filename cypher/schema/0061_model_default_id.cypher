// One ModelDefault an id: a tenant has one.
CREATE CONSTRAINT model_default_id IF NOT EXISTS
FOR (n:ModelDefault) REQUIRE n.id IS UNIQUE
