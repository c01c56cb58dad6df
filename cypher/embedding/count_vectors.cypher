// How many things still wait for their vector of a model, and whether any has one. Of a server's
// model only those count that were made from the same source (embedding/claim_source).
// in:      $model: string, $source: string?
// out:     pending: int, any: bool
// returns: one
OPTIONAL MATCH (counter:VectorCounter {id: 'vectors:' + $tenant_id, tenant_id: $tenant_id})
WITH coalesce(counter.compatible_source = $source, false) AS is_own
RETURN CASE $model WHEN 'voyage-4' THEN COUNT {
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
