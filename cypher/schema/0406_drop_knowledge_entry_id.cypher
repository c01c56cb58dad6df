// `knowledge_entry_tenant_id` is there instead.
DROP CONSTRAINT knowledge_entry_id IF EXISTS
