// A tenant's knowledge by how near it is kept.
CREATE INDEX knowledge_entry_tier IF NOT EXISTS
FOR (n:KnowledgeEntry) ON (n.tenant_id, n.tier)
