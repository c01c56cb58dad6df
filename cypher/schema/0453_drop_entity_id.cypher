// `entity_tenant_id` is there instead.
DROP CONSTRAINT entity_id IF EXISTS
