// Give up on the vector of a text that a model refuses, unless the text has changed. In its context
// it is tried all the same.
// in:      $id: string, $text: string, $state: string (property), $due_property: string,
//          $due: string, $characters: int
// returns: none
MATCH (n:Searchable {id: $id, tenant_id: $tenant_id})
WHERE left(n.search_text, $characters) = $text
SET n[$state] = 'failed', n[$due_property] = $due
