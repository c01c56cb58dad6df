// `justification_tenant_id` is there instead.
DROP CONSTRAINT justification_id IF EXISTS
