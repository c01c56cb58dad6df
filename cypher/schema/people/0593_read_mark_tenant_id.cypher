// One ReadMark an id within a tenant.
CREATE CONSTRAINT read_mark_tenant_id IF NOT EXISTS
FOR (n:ReadMark) REQUIRE (n.tenant_id, n.id) IS UNIQUE
