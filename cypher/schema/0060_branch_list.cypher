// A session's branches in the order of their ids.
CREATE INDEX branch_list IF NOT EXISTS
FOR (n:Branch) ON (n.tenant_id, n.session_id, n.id)
