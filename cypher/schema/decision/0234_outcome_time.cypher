// Outcome nodes of a tenant by time: the order of their list.
CREATE INDEX outcome_time IF NOT EXISTS
FOR (n:Outcome) ON (n.tenant_id, n.recorded_from, n.id)
