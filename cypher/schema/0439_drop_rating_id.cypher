// `rating_tenant_id` is there instead.
DROP CONSTRAINT rating_id IF EXISTS
