// Job nodes of a tenant by time: the order of their list.
CREATE INDEX job_time IF NOT EXISTS
FOR (n:Job) ON (n.tenant_id, n.recorded_from, n.id)
