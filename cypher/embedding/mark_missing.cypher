// Let a model make what it has not made yet, in context too, so many at a time: of things written
// before there was this model, or by a version that noted otherwise what is made.
// in:      $state: string, $property: string, $due_property: string, $context_property: string,
//          $due: string, $limit: int
// out:     marked: int
// returns: one
MATCH (n:Searchable {tenant_id: $tenant_id})
WHERE n.kind > '' AND (n[$state] IS NULL AND coalesce(n.status, '') <> 'streaming'
  OR n[$state] = 'done' AND (n[$property] IS NULL
    OR n[$context_property] IS NULL AND n[$due_property] IS NULL))
WITH n LIMIT $limit
SET n[$state] = CASE
    WHEN n[$state] IS NULL OR n[$property] IS NULL THEN 'pending' ELSE n[$state] END,
  n[$due_property] = $due
RETURN count(n) AS marked
