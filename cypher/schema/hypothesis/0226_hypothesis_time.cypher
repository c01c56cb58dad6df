// Hypothesis nodes of a tenant by time: the order of their list.
CREATE INDEX hypothesis_time IF NOT EXISTS
FOR (n:Hypothesis) ON (n.tenant_id, n.recorded_from, n.id)
