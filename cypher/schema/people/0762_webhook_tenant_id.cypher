// One Webhook an id within a tenant.
CREATE CONSTRAINT webhook_tenant_id IF NOT EXISTS
FOR (n:Webhook) REQUIRE (n.tenant_id, n.id) IS UNIQUE
