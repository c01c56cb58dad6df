// One ReasoningStep an id within a tenant.
CREATE CONSTRAINT reasoning_step_tenant_id IF NOT EXISTS
FOR (n:ReasoningStep) REQUIRE (n.tenant_id, n.id) IS UNIQUE
