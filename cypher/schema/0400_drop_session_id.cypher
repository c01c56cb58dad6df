// `session_tenant_id` is there instead.
DROP CONSTRAINT session_id IF EXISTS
