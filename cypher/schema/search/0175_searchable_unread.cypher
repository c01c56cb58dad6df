// Texts whose names nobody has looked for yet.
CREATE INDEX searchable_unread IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.mentions_state)
