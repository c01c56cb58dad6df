// What voyage-4 is to embed in its context, once more or for the first time.
CREATE INDEX searchable_context_due_voyage_4 IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.context_due_voyage_4)
