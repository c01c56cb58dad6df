// One Category an id within a tenant.
CREATE CONSTRAINT category_tenant_id IF NOT EXISTS
FOR (n:Category) REQUIRE (n.tenant_id, n.id) IS UNIQUE
