// One ForkGuidance an id within a tenant.
CREATE CONSTRAINT fork_guidance_tenant_id IF NOT EXISTS
FOR (n:ForkGuidance) REQUIRE (n.tenant_id, n.id) IS UNIQUE
