// `adapter_activation_tenant_id` is there instead.
DROP CONSTRAINT adapter_activation_id IF EXISTS
