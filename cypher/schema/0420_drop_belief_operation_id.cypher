// `belief_operation_tenant_id` is there instead.
DROP CONSTRAINT belief_operation_id IF EXISTS
