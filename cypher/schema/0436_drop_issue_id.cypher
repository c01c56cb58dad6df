// `issue_tenant_id` is there instead.
DROP CONSTRAINT issue_id IF EXISTS
