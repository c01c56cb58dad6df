// `token_total_tenant_id` is there instead.
DROP CONSTRAINT token_total_id IF EXISTS
