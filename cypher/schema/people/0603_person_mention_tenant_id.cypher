// One PersonMention an id within a tenant.
CREATE CONSTRAINT person_mention_tenant_id IF NOT EXISTS
FOR (n:PersonMention) REQUIRE (n.tenant_id, n.id) IS UNIQUE
