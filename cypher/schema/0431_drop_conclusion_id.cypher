// `conclusion_tenant_id` is there instead.
DROP CONSTRAINT conclusion_id IF EXISTS
