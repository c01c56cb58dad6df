// Webhook nodes of a tenant by when they were added.
CREATE INDEX webhook_list IF NOT EXISTS
FOR (n:Webhook) ON (n.tenant_id, n.recorded_from, n.id)
