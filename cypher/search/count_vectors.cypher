// How many things still wait for their vector, and whether any has one.
// in:      nothing but the tenant
// out:     pending: int, any: bool
// returns: one
RETURN COUNT {
    MATCH (waiting:Searchable {tenant_id: $tenant_id, embedding_state: 'pending'}) RETURN waiting
  } AS pending,
  EXISTS { MATCH (:Searchable {tenant_id: $tenant_id, embedding_state: 'done'}) } AS any
