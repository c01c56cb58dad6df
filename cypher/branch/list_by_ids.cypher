// Branches by id, in no order.
// in:      $ids: list<string>
// out:     branch: map
// returns: many
MATCH (b:Branch) WHERE b.id IN $ids AND b.tenant_id = $tenant_id
RETURN
  //! include branch/_branch
  AS branch
