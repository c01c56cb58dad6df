// Outcomes by id, in no order.
// in:      $ids: list<string>
// out:     outcomes: list<map>
// returns: one (a record costs the driver more than an item of a list)
MATCH (o:Outcome) WHERE o.id IN $ids AND o.tenant_id = $tenant_id
RETURN collect(
  //! include outcome/_outcome
  ) AS outcomes
