// `fork_style_tenant_id` is there instead.
DROP CONSTRAINT fork_style_id IF EXISTS
