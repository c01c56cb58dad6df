// Contradiction nodes of a tenant by time: the order of their list.
CREATE INDEX contradiction_time IF NOT EXISTS
FOR (n:Contradiction) ON (n.tenant_id, n.recorded_from, n.id)
