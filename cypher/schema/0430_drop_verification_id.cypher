// `verification_tenant_id` is there instead.
DROP CONSTRAINT verification_id IF EXISTS
