// A page of the audit log, newest first.
// in:      $before: int (the number of the last one seen, or one over all), $only: map (of AuditFilter: since, until, key_id, access, outcome, operation, touched_id), $limit: int (1..101)
// out:     entry: map
// returns: many
MATCH (entry:AuditEntry {tenant_id: $tenant_id})
USING INDEX entry:AuditEntry(tenant_id, seq)
WHERE entry.seq < $before
  AND ($only.since IS NULL OR entry.at >= $only.since)
  AND ($only.until IS NULL OR entry.at < $only.until)
  AND ($only.key_id IS NULL OR entry.key_id = $only.key_id)
  AND ($only.access IS NULL OR entry.access = $only.access)
  AND ($only.outcome IS NULL OR entry.outcome = $only.outcome)
  AND ($only.operation IS NULL OR $only.operation IN entry.operations)
  AND ($only.touched_id IS NULL OR $only.touched_id IN entry.ids)
WITH entry ORDER BY entry.tenant_id DESC, entry.seq DESC LIMIT $limit
RETURN
  //! include audit/_entry
  AS entry
ORDER BY entry.seq DESC
