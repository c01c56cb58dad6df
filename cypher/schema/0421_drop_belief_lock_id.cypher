// `belief_lock_tenant_id` is there instead.
DROP CONSTRAINT belief_lock_id IF EXISTS
