// Checkpoint nodes of a tenant by status and by when they end: which open ones are over.
CREATE INDEX checkpoint_end IF NOT EXISTS
FOR (n:Checkpoint) ON (n.tenant_id, n.status, n.expires_at)
