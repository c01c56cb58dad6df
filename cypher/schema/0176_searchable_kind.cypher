// What search may return of some kinds, or of any: a scan of one tenant begins here.
CREATE INDEX searchable_kind IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.kind)
