// One KnowledgeEntry an id.
CREATE CONSTRAINT knowledge_entry_id IF NOT EXISTS
FOR (n:KnowledgeEntry) REQUIRE n.id IS UNIQUE
