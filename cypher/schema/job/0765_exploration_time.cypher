// Exploration nodes of a tenant by time: the order of their list.
CREATE INDEX exploration_time IF NOT EXISTS
FOR (n:Exploration) ON (n.tenant_id, n.recorded_from, n.id)
