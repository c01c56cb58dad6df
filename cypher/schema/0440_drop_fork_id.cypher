// `fork_tenant_id` is there instead.
DROP CONSTRAINT fork_id IF EXISTS
