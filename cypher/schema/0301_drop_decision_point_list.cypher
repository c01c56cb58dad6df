// `decision_point_tenant_id` is made over the same properties.
DROP INDEX decision_point_list IF EXISTS
