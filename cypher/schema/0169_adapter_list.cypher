// A tenant's adapters in the order of their ids.
CREATE INDEX adapter_list IF NOT EXISTS
FOR (n:Adapter) ON (n.tenant_id, n.id)
