// The sessions of a project by their last change.
CREATE INDEX session_project IF NOT EXISTS
FOR (n:Session) ON (n.tenant_id, n.project, n.updated_at)
