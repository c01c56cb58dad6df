// Texts whose names nobody has looked for yet.
// in:      $limit: int (1..128)
// out:     id: string, text: string
// returns: many
MATCH (n:Searchable {tenant_id: $tenant_id, mentions_state: 'pending'})
WITH n LIMIT $limit
RETURN n.id AS id, n.search_text AS text
