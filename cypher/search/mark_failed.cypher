// Give up on the vector of a text that the model refuses, unless the text has changed.
// in:      $id: string, $text: string, $characters: int
// returns: none
MATCH (n:Searchable {id: $id, tenant_id: $tenant_id})
WHERE left(n.search_text, $characters) = $text
SET n.embedding_state = 'failed'
