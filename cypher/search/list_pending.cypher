// Things that wait for their vector, with the beginning of their text.
// in:      $characters: int, $limit: int (1..128)
// out:     id: string, text: string
// returns: many
MATCH (n:Searchable {tenant_id: $tenant_id, embedding_state: 'pending'})
WITH n LIMIT $limit
RETURN n.id AS id, left(n.search_text, $characters) AS text
