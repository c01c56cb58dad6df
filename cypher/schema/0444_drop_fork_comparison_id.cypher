// `fork_comparison_tenant_id` is there instead.
DROP CONSTRAINT fork_comparison_id IF EXISTS
