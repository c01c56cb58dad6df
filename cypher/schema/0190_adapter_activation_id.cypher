// One AdapterActivation an id.
CREATE CONSTRAINT adapter_activation_id IF NOT EXISTS
FOR (n:AdapterActivation) REQUIRE n.id IS UNIQUE
