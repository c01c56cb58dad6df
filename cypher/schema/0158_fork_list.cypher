// A tenant's forks in the order of their ids.
CREATE INDEX fork_list IF NOT EXISTS
FOR (n:Fork) ON (n.tenant_id, n.id)
