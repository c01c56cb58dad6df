// `fork_point_tenant_id` is there instead.
DROP CONSTRAINT fork_point_id IF EXISTS
