// `run_queue_tenant_id` is there instead.
DROP CONSTRAINT run_queue_id IF EXISTS
