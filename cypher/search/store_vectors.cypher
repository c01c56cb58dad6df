// Store vectors, each only if the text it was made from is still the text.
// in:      $rows: list<{id: string, text: string, vector: list<float>, tokens: bytes?}>,
//          $model: string, $property: string, $characters: int
// out:     stored: int
// returns: one
UNWIND $rows AS row
MATCH (n:Searchable {id: row.id, tenant_id: $tenant_id})
WHERE left(n.search_text, $characters) = row.text
CALL db.create.setNodeVectorProperty(n, $property, row.vector)
SET n.embedding_model = $model, n.embedding_state = 'done', n.token_vectors = row.tokens
RETURN count(n) AS stored
