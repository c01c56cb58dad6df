// `session_tenant_id` is made over the same properties.
DROP INDEX session_list IF EXISTS
