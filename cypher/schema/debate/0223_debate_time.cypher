// Debate nodes of a tenant by time: the order of their list.
CREATE INDEX debate_time IF NOT EXISTS
FOR (n:Debate) ON (n.tenant_id, n.recorded_from, n.id)
