// `option_tenant_id` is there instead.
DROP CONSTRAINT option_id IF EXISTS
