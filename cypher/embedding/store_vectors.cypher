// Store vectors of a model, each only if the text it was made from is still the text, and let the
// text be embedded in its context. A model that tells no tokens leaves those of another one.
// in:      $rows: list<{id: string, text: string, vector: list<float>, tokens: bytes?}>,
//          $property: string, $state: string (property), $due_property: string, $due: string,
//          $characters: int
// out:     stored: int
// returns: one
UNWIND $rows AS row
MATCH (n:Searchable {id: row.id, tenant_id: $tenant_id})
WHERE left(n.search_text, $characters) = row.text
CALL db.create.setNodeVectorProperty(n, $property, row.vector)
SET n[$state] = 'done', n[$due_property] = $due,
  n.token_vectors = coalesce(row.tokens, n.token_vectors)
WITH collect(n) AS changed
//! include embedding/_numbered
RETURN size(changed) AS stored
