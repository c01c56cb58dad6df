// `stream_tenant_id` is there instead.
DROP CONSTRAINT stream_id IF EXISTS
