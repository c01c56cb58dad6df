// `task_tenant_id` is there instead.
DROP CONSTRAINT task_id IF EXISTS
