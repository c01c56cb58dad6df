// Entries of the audit log of a tenant by time, for what is too old.
CREATE INDEX audit_entry_time IF NOT EXISTS
FOR (n:AuditEntry) ON (n.tenant_id, n.at)
