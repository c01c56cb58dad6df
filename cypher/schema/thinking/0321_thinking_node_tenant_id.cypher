// One ThinkingNode an id within a tenant.
CREATE CONSTRAINT thinking_node_tenant_id IF NOT EXISTS
FOR (n:ThinkingNode) REQUIRE (n.tenant_id, n.id) IS UNIQUE
