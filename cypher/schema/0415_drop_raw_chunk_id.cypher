// `raw_chunk_tenant_id` is there instead.
DROP CONSTRAINT raw_chunk_id IF EXISTS
