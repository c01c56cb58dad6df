// `insight_tenant_id` is there instead.
DROP CONSTRAINT insight_id IF EXISTS
