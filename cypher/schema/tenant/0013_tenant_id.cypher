// One Tenant an id.
CREATE CONSTRAINT tenant_id IF NOT EXISTS
FOR (n:Tenant) REQUIRE n.id IS UNIQUE
