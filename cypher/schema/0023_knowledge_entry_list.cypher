// A tenant's knowledge in the order of its ids.
CREATE INDEX knowledge_entry_list IF NOT EXISTS
FOR (n:KnowledgeEntry) ON (n.tenant_id, n.id)
