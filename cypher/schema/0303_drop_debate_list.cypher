// `debate_tenant_id` is made over the same properties.
DROP INDEX debate_list IF EXISTS
