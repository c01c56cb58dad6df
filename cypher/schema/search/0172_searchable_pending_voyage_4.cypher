// What still waits for its vector of voyage-4.
CREATE INDEX searchable_pending_voyage_4 IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.embedding_state_voyage_4)
