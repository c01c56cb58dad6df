// One RawChunk an id within a tenant.
CREATE CONSTRAINT raw_chunk_tenant_id IF NOT EXISTS
FOR (n:RawChunk) REQUIRE (n.tenant_id, n.id) IS UNIQUE
