// A tenant's sessions in the order of their ids, which is the order of time.
CREATE INDEX session_list IF NOT EXISTS
FOR (n:Session) ON (n.tenant_id, n.id)
