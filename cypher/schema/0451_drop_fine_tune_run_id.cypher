// `fine_tune_run_tenant_id` is there instead.
DROP CONSTRAINT fine_tune_run_id IF EXISTS
