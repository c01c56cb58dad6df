// Adapters by id, in no order, each with whether it is in force.
// in:      $ids: list<string>
// out:     adapter: map
// returns: many
MATCH (a:Adapter) WHERE a.id IN $ids AND a.tenant_id = $tenant_id
RETURN
  //! include adapter/_adapter
  AS adapter
