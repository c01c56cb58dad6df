// One RunQueue an id within a tenant.
CREATE CONSTRAINT run_queue_tenant_id IF NOT EXISTS
FOR (n:RunQueue) REQUIRE (n.tenant_id, n.id) IS UNIQUE
