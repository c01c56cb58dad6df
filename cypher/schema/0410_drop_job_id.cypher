// `job_tenant_id` is there instead.
DROP CONSTRAINT job_id IF EXISTS
