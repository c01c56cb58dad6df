// A session's branches by time: the order of their list.
CREATE INDEX branch_time IF NOT EXISTS
FOR (n:Branch) ON (n.tenant_id, n.session_id, n.recorded_from, n.id)
