// Jobs of a tenant by their state, in the order they were queued.
CREATE INDEX job_order IF NOT EXISTS
FOR (n:Job) ON (n.tenant_id, n.status, n.recorded_from, n.id)
