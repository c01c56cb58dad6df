// `hypothesis_tenant_id` is there instead.
DROP CONSTRAINT hypothesis_id IF EXISTS
