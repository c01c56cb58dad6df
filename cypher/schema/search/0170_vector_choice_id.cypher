// One VectorChoice an id: a tenant has one.
CREATE CONSTRAINT vector_choice_id IF NOT EXISTS
FOR (n:VectorChoice) REQUIRE n.id IS UNIQUE
