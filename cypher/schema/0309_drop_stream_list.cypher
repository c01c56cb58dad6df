// `stream_tenant_id` is made over the same properties.
DROP INDEX stream_list IF EXISTS
