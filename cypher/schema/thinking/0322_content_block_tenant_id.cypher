// One ContentBlock an id within a tenant.
CREATE CONSTRAINT content_block_tenant_id IF NOT EXISTS
FOR (n:ContentBlock) REQUIRE (n.tenant_id, n.id) IS UNIQUE
