// `score_tenant_id` is there instead.
DROP CONSTRAINT score_id IF EXISTS
