// `category_tenant_id` is there instead.
DROP CONSTRAINT category_id IF EXISTS
