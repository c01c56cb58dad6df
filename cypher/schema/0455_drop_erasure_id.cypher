// `erasure_tenant_id` is there instead.
DROP CONSTRAINT erasure_id IF EXISTS
