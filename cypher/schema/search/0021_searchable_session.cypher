// What search may return from one session.
CREATE INDEX searchable_session IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.session_id)
