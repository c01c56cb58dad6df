// Adapter nodes of a tenant by time: the order of their list.
CREATE INDEX adapter_time IF NOT EXISTS
FOR (n:Adapter) ON (n.tenant_id, n.recorded_from, n.id)
