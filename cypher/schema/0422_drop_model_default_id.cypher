// `model_default_tenant_id` is there instead.
DROP CONSTRAINT model_default_id IF EXISTS
