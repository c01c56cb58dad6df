// One Event a number within a stream of a tenant.
CREATE CONSTRAINT event_tenant_seq IF NOT EXISTS
FOR (n:Event) REQUIRE (n.tenant_id, n.stream_id, n.seq) IS UNIQUE
