// `rating_tenant_id` is made over the same properties.
DROP INDEX rating_list IF EXISTS
