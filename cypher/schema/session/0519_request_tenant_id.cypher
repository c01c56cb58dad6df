// One Request an id within a tenant.
CREATE CONSTRAINT request_tenant_id IF NOT EXISTS
FOR (n:Request) REQUIRE (n.tenant_id, n.id) IS UNIQUE
