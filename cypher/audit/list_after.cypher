// Entries of the audit log after a number, in order.
// in:      $after: int, $limit: int (1..500)
// out:     entry: map
// returns: many
MATCH (entry:AuditEntry {tenant_id: $tenant_id})
WHERE entry.seq > $after
WITH entry ORDER BY entry.tenant_id, entry.seq LIMIT $limit
RETURN
  //! include audit/_entry
  AS entry
ORDER BY entry.seq
