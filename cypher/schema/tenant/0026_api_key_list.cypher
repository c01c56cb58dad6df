// A tenant's keys in the order of their ids.
CREATE INDEX api_key_list IF NOT EXISTS
FOR (n:ApiKey) ON (n.tenant_id, n.id)
