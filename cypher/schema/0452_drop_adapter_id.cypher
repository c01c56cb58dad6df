// `adapter_tenant_id` is there instead.
DROP CONSTRAINT adapter_id IF EXISTS
