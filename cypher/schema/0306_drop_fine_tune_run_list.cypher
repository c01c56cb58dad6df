// `fine_tune_run_tenant_id` is made over the same properties.
DROP INDEX fine_tune_run_list IF EXISTS
