// `withdrawn_session_tenant_id` is there instead.
DROP CONSTRAINT withdrawn_session_id IF EXISTS
