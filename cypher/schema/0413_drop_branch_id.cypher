// `branch_tenant_id` is there instead.
DROP CONSTRAINT branch_id IF EXISTS
