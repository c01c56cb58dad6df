// `contradiction_tenant_id` is there instead.
DROP CONSTRAINT contradiction_id IF EXISTS
