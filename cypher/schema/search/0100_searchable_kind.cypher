// What of each kind there is: a kind of which there are few is compared one by one.
CREATE INDEX searchable_kind IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.kind)
