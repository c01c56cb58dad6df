// Fork nodes of a tenant by time: the order of their list.
CREATE INDEX fork_time IF NOT EXISTS
FOR (n:Fork) ON (n.tenant_id, n.recorded_from, n.id)
