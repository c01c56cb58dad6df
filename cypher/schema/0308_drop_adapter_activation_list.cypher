// `adapter_activation_tenant_id` is made over the same properties.
DROP INDEX adapter_activation_list IF EXISTS
