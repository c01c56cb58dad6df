// What ever had a status, in the order of its ids.
CREATE INDEX status_record_list IF NOT EXISTS
FOR (n:StatusRecord) ON (n.tenant_id, n.status, n.subject_id)
