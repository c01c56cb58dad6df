// One Comment an id within a tenant.
CREATE CONSTRAINT comment_tenant_id IF NOT EXISTS
FOR (n:Comment) REQUIRE (n.tenant_id, n.id) IS UNIQUE
