// Checkpoint nodes of a tenant by status and by when they were asked.
CREATE INDEX checkpoint_list IF NOT EXISTS
FOR (n:Checkpoint) ON (n.tenant_id, n.status, n.recorded_from, n.id)
