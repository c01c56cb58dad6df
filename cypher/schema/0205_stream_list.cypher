// A tenant's streams.
CREATE INDEX stream_list IF NOT EXISTS
FOR (n:Stream) ON (n.tenant_id, n.id)
