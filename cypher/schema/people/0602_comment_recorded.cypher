// Comment nodes of a tenant by when they were written: what is new since a moment.
CREATE INDEX comment_recorded IF NOT EXISTS
FOR (n:Comment) ON (n.tenant_id, n.recorded_from, n.id)
