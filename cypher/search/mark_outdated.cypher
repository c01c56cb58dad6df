// Let the vectors of other models be made anew, so many at a time.
// in:      $model: string, $limit: int
// out:     marked: int
// returns: one
MATCH (n:Searchable {tenant_id: $tenant_id, embedding_state: 'done'})
WHERE n.embedding_model <> $model
WITH n LIMIT $limit
SET n.embedding_state = 'pending'
RETURN count(n) AS marked
