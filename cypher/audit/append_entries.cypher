// Append entries to the audit log of a tenant, numbered on without a gap; a tenant that is being
// deleted takes none. The log is locked before its head is read, so writers take turns.
// in:      $stream_id: string, $entries: list<{at: datetime, door: string, access: string, operations: list<string>, key_id: string, principal: string, ids: list<string>, outcome: string, code: string|null, took_ms: int}>, $at: datetime
// out:     written: int
// returns: one
MATCH (tenant:Tenant {id: $tenant_id}) WHERE tenant.deleting_since IS NULL
MERGE (log:Stream {id: $stream_id, tenant_id: $tenant_id})
  ON CREATE SET log.head = 0, log.recorded_from = $at
SET log.locked_at = $at
WITH log, log.head AS base
SET log.head = base + size($entries)
WITH base
UNWIND range(0, size($entries) - 1) AS i
CREATE (entry:AuditEntry)
SET entry = $entries[i], entry.seq = base + i + 1, entry.tenant_id = $tenant_id
RETURN count(entry) AS written
