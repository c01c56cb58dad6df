// What `AuditEntry` has of the entry `entry`.
entry {.seq, .door, .access, .operations, .key_id, .principal, .ids, .outcome, .code, .took_ms,
  at: toString(entry.at)}
