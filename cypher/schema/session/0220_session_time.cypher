// Session nodes of a tenant by time: the order of their list.
CREATE INDEX session_time IF NOT EXISTS
FOR (n:Session) ON (n.tenant_id, n.listed_at, n.id)
