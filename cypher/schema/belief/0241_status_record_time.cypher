// What ever had a status, by when it was first believed: the order of past lists.
CREATE INDEX status_record_time IF NOT EXISTS
FOR (n:StatusRecord) ON (n.tenant_id, n.status, n.believed_from, n.subject_id)
