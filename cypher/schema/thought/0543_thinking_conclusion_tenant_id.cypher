// One ThinkingConclusion an id within a tenant.
CREATE CONSTRAINT thinking_conclusion_tenant_id IF NOT EXISTS
FOR (n:ThinkingConclusion) REQUIRE (n.tenant_id, n.id) IS UNIQUE
