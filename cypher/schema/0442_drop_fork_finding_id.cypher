// `fork_finding_tenant_id` is there instead.
DROP CONSTRAINT fork_finding_id IF EXISTS
