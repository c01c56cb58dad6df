// `turn_tenant_id` is there instead.
DROP CONSTRAINT turn_id IF EXISTS
