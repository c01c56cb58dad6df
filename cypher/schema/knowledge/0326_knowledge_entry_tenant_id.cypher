// One KnowledgeEntry an id within a tenant.
CREATE CONSTRAINT knowledge_entry_tenant_id IF NOT EXISTS
FOR (n:KnowledgeEntry) REQUIRE (n.tenant_id, n.id) IS UNIQUE
