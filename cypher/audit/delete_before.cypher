// Delete the oldest entries of the audit log that were written before a moment.
// in:      $before: datetime, $limit: int (1..1000)
// out:     deleted: int
// returns: one
MATCH (entry:AuditEntry {tenant_id: $tenant_id})
WHERE entry.at < $before
WITH entry LIMIT $limit
DETACH DELETE entry
RETURN count(*) AS deleted
