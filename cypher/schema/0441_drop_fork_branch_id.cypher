// `fork_branch_tenant_id` is there instead.
DROP CONSTRAINT fork_branch_id IF EXISTS
