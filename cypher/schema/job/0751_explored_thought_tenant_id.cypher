// One ExploredThought an id within a tenant.
CREATE CONSTRAINT explored_thought_tenant_id IF NOT EXISTS
FOR (n:ExploredThought) REQUIRE (n.tenant_id, n.id) IS UNIQUE
