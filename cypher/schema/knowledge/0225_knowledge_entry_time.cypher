// KnowledgeEntry nodes of a tenant by time: the order of their list.
CREATE INDEX knowledge_entry_time IF NOT EXISTS
FOR (n:KnowledgeEntry) ON (n.tenant_id, n.recorded_from, n.id)
