// `fork_guidance_tenant_id` is there instead.
DROP CONSTRAINT fork_guidance_id IF EXISTS
