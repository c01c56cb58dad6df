// The vectors of a model that a service which has seen a number lacks, in the order of their numbers;
// how often things were removed; and what `embedding/count_vectors` tells.
// in:      $model: string, $source: string?, $dimensions: int, $after: int, $limit: int
// out:     pending: int, any: bool, removals: int, changes: list<{id: string, kind: string,
//          session_id: string|null, number: int, passage: vector|null, context: vector|null}>
// returns: one
OPTIONAL MATCH (counter:VectorCounter {id: 'vectors:' + $tenant_id, tenant_id: $tenant_id})
// Read first: what is removed after it is seen by the next count.
WITH coalesce(counter.removals, -1) AS removals,
  coalesce(counter.compatible_source = $source, false) AS is_own
RETURN removals, COLLECT {
    MATCH (n:Searchable) WHERE n.tenant_id = $tenant_id AND n.vector_number > $after
      AND ($source IS NULL OR is_own)
    // By the tenant too, which is the order of the index: nothing is sorted.
    WITH n ORDER BY n.tenant_id, n.vector_number LIMIT $limit
    RETURN {id: n.id, kind: n.kind, session_id: n.session_id, number: n.vector_number,
      passage: CASE $model WHEN 'voyage-4' THEN vector(n.embedding_voyage_4, 1024, FLOAT32)
        WHEN 'compatible' THEN vector(n.embedding_compatible, $dimensions, FLOAT32)
        ELSE vector(n.embedding, 384, FLOAT32) END,
      context: CASE $model WHEN 'voyage-4' THEN vector(n.context_embedding_voyage_4, 1024, FLOAT32)
        WHEN 'compatible' THEN vector(n.context_embedding_compatible, $dimensions, FLOAT32)
        ELSE vector(n.context_embedding, 384, FLOAT32) END}
  } AS changes,
  CASE $model WHEN 'voyage-4' THEN COUNT {
    MATCH (waiting:Searchable {tenant_id: $tenant_id, embedding_state_voyage_4: 'pending'})
    RETURN waiting
  } WHEN 'compatible' THEN COUNT {
    MATCH (waiting:Searchable {tenant_id: $tenant_id, embedding_state_compatible: 'pending'})
    RETURN waiting
  } ELSE COUNT {
    MATCH (waiting:Searchable {tenant_id: $tenant_id, embedding_state: 'pending'}) RETURN waiting
  } END AS pending,
  CASE $model WHEN 'voyage-4' THEN EXISTS {
    MATCH (done:Searchable {tenant_id: $tenant_id, embedding_state_voyage_4: 'done'})
    WHERE done.embedding_voyage_4 IS NOT NULL
  } WHEN 'compatible' THEN is_own AND EXISTS {
    MATCH (done:Searchable {tenant_id: $tenant_id, embedding_state_compatible: 'done'})
    WHERE done.embedding_compatible IS NOT NULL
  } ELSE EXISTS {
    MATCH (done:Searchable {tenant_id: $tenant_id, embedding_state: 'done'})
    WHERE done.embedding IS NOT NULL
  } END AS any
