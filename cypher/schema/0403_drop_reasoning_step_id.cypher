// `reasoning_step_tenant_id` is there instead.
DROP CONSTRAINT reasoning_step_id IF EXISTS
