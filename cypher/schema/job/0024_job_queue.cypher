// Jobs of a tenant by their state.
CREATE INDEX job_queue IF NOT EXISTS
FOR (n:Job) ON (n.tenant_id, n.status)
