// `template_use_tenant_id` is there instead.
DROP CONSTRAINT template_use_id IF EXISTS
