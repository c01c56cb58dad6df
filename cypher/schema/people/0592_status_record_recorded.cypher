// What of a kind got a status, by when: contradictions that were settled since a moment.
CREATE INDEX status_record_recorded IF NOT EXISTS
FOR (n:StatusRecord) ON (n.tenant_id, n.kind, n.status, n.recorded_from)
