// Whose vectors changed after those that a service keeps in memory.
CREATE INDEX searchable_vector_number IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.vector_number)
