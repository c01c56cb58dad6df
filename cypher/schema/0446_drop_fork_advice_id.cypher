// `fork_advice_tenant_id` is there instead.
DROP CONSTRAINT fork_advice_id IF EXISTS
