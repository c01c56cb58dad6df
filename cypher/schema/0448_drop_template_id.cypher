// `template_tenant_id` is there instead.
DROP CONSTRAINT template_id IF EXISTS
