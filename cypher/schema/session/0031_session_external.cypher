// A tenant's sessions by where they came from.
CREATE INDEX session_external IF NOT EXISTS
FOR (n:Session) ON (n.tenant_id, n.source, n.external_id)
