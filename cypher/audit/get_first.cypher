// The number of the oldest entry that the audit log still holds.
// in:      nothing but the tenant
// out:     seq: int
// returns: one|none
MATCH (entry:AuditEntry {tenant_id: $tenant_id})
WHERE entry.seq > 0
RETURN entry.seq AS seq ORDER BY entry.tenant_id, entry.seq LIMIT 1
