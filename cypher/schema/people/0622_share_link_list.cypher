// ShareLink nodes of a tenant by when they were made.
CREATE INDEX share_link_list IF NOT EXISTS
FOR (n:ShareLink) ON (n.tenant_id, n.recorded_from, n.id)
