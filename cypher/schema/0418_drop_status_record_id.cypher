// `status_record_tenant_id` is there instead.
DROP CONSTRAINT status_record_id IF EXISTS
