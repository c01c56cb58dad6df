// How many things still wait for their vector of a model, and whether any has one.
// in:      $model: string
// out:     pending: int, any: bool
// returns: one
RETURN CASE $model WHEN 'voyage-4' THEN COUNT {
    MATCH (waiting:Searchable {tenant_id: $tenant_id, embedding_state_voyage_4: 'pending'})
    RETURN waiting
  } ELSE COUNT {
    MATCH (waiting:Searchable {tenant_id: $tenant_id, embedding_state: 'pending'}) RETURN waiting
  } END AS pending,
  CASE $model WHEN 'voyage-4' THEN EXISTS {
    MATCH (done:Searchable {tenant_id: $tenant_id, embedding_state_voyage_4: 'done'})
    WHERE done.embedding_voyage_4 IS NOT NULL
  } ELSE EXISTS {
    MATCH (done:Searchable {tenant_id: $tenant_id, embedding_state: 'done'})
    WHERE done.embedding IS NOT NULL
  } END AS any
