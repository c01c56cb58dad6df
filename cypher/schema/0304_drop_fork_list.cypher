// `fork_tenant_id` is made over the same properties.
DROP INDEX fork_list IF EXISTS
