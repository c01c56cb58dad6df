// What still waits for its vector.
CREATE INDEX searchable_pending IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.embedding_state)
