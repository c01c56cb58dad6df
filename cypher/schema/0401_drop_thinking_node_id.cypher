// `thinking_node_tenant_id` is there instead.
DROP CONSTRAINT thinking_node_id IF EXISTS
