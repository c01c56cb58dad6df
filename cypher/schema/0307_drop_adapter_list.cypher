// `adapter_tenant_id` is made over the same properties.
DROP INDEX adapter_list IF EXISTS
