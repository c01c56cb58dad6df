// What an author said: a filter by author begins there.
CREATE INDEX searchable_author IF NOT EXISTS
FOR (n:Searchable) ON (n.tenant_id, n.author)
