// How many things still wait for their vector, and whether any has one of this model.
// in:      $model: string
// out:     pending: int, any: bool
// returns: one
RETURN COUNT {
    MATCH (waiting:Searchable {tenant_id: $tenant_id, embedding_state: 'pending'}) RETURN waiting
  } AS pending,
  EXISTS {
    MATCH (done:Searchable {tenant_id: $tenant_id, embedding_state: 'done'})
    WHERE done.embedding_model = $model
  } AS any
