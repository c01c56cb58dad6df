// Let the vectors of other models be made anew, and contexts that have none, so many at a time.
// in:      $model: string, $due: string, $limit: int
// out:     marked: int
// returns: one
MATCH (n:Searchable {tenant_id: $tenant_id, embedding_state: 'done'})
WHERE n.embedding_model <> $model OR n.context_due IS NULL AND coalesce(n.context_model, '') <> $model
WITH n LIMIT $limit
SET n.embedding_state = CASE n.embedding_model WHEN $model THEN 'done' ELSE 'pending' END,
  n.context_due = $due
RETURN count(n) AS marked
