// Give up on the vector of a text that a model refuses, unless the text has changed.
// in:      $id: string, $text: string, $state: string (property), $characters: int
// returns: none
MATCH (n:Searchable {id: $id, tenant_id: $tenant_id})
WHERE left(n.search_text, $characters) = $text
SET n[$state] = 'failed'
