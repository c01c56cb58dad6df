// One AuditEntry a number within the audit log of a tenant.
CREATE CONSTRAINT audit_entry_tenant_seq IF NOT EXISTS
FOR (n:AuditEntry) REQUIRE (n.tenant_id, n.seq) IS UNIQUE
