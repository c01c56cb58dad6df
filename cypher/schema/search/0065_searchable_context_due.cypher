// What is to be embedded in its context, once more or for the first time.
CREATE INDEX searchable_context_due IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.context_due)
