// `classification_tenant_id` is there instead.
DROP CONSTRAINT classification_id IF EXISTS
