// One Stream an id within a tenant.
CREATE CONSTRAINT stream_tenant_id IF NOT EXISTS
FOR (n:Stream) REQUIRE (n.tenant_id, n.id) IS UNIQUE
