// One WithdrawnSession an id within a tenant.
CREATE CONSTRAINT withdrawn_session_tenant_id IF NOT EXISTS
FOR (n:WithdrawnSession) REQUIRE (n.tenant_id, n.id) IS UNIQUE
