// `criterion_score_tenant_id` is there instead.
DROP CONSTRAINT criterion_score_id IF EXISTS
