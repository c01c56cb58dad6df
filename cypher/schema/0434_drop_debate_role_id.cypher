// `debate_role_tenant_id` is there instead.
DROP CONSTRAINT debate_role_id IF EXISTS
