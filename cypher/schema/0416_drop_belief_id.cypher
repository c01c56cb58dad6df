// `belief_tenant_id` is there instead.
DROP CONSTRAINT belief_id IF EXISTS
