// `debate_tenant_id` is there instead.
DROP CONSTRAINT debate_id IF EXISTS
