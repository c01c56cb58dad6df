// `template_version_tenant_id` is there instead.
DROP CONSTRAINT template_version_id IF EXISTS
