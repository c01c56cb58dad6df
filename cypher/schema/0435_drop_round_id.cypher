// `round_tenant_id` is there instead.
DROP CONSTRAINT round_id IF EXISTS
