// `task_plan_tenant_id` is there instead.
DROP CONSTRAINT task_plan_id IF EXISTS
