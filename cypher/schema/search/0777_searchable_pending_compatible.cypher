// What still waits for its vector of the model that a server is asked for.
CREATE INDEX searchable_pending_compatible IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.embedding_state_compatible)
