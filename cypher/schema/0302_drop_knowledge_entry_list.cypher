// `knowledge_entry_tenant_id` is made over the same properties.
DROP INDEX knowledge_entry_list IF EXISTS
