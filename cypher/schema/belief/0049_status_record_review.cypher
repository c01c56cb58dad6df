// What of a kind ever had a status, by whether it was disputed.
CREATE INDEX status_record_review IF NOT EXISTS
FOR (n:StatusRecord) ON (n.tenant_id, n.kind, n.status, n.disputed)
