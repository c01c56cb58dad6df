// One StatusRecord an id within a tenant.
CREATE CONSTRAINT status_record_tenant_id IF NOT EXISTS
FOR (n:StatusRecord) REQUIRE (n.tenant_id, n.id) IS UNIQUE
