// `decision_point_tenant_id` is there instead.
DROP CONSTRAINT decision_point_id IF EXISTS
