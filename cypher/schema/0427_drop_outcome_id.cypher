// `outcome_tenant_id` is there instead.
DROP CONSTRAINT outcome_id IF EXISTS
