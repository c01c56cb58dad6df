// `raw_payload_tenant_id` is there instead.
DROP CONSTRAINT raw_payload_id IF EXISTS
