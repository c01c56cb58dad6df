// Webhook nodes of a tenant by status and by when they are looked at next.
CREATE INDEX webhook_due IF NOT EXISTS
FOR (n:Webhook) ON (n.tenant_id, n.status, n.next_at)
