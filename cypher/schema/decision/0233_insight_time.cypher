// Insight nodes of a tenant by time: the order of their list.
CREATE INDEX insight_time IF NOT EXISTS
FOR (n:Insight) ON (n.tenant_id, n.recorded_from, n.id)
