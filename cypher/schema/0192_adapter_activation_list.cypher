// Which adapters were in force when, in the order of their ids.
CREATE INDEX adapter_activation_list IF NOT EXISTS
FOR (n:AdapterActivation) ON (n.tenant_id, n.id)
