// One VectorCounter an id within a tenant: a tenant has one.
CREATE CONSTRAINT vector_counter_tenant_id IF NOT EXISTS
FOR (n:VectorCounter) REQUIRE (n.tenant_id, n.id) IS UNIQUE
