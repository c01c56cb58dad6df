// What the model that a server is asked for is to embed in its context.
CREATE INDEX searchable_context_due_compatible IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.context_due_compatible)
