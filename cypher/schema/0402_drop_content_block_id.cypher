// `content_block_tenant_id` is there instead.
DROP CONSTRAINT content_block_id IF EXISTS
