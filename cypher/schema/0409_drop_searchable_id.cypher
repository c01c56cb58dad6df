// `searchable_tenant_id` is there instead.
DROP CONSTRAINT searchable_id IF EXISTS
