// States by id, in no order.
// in:      $ids: list<string>
// out:     states: list<map>
// returns: one
MATCH (s:ModeState) WHERE s.id IN $ids AND s.tenant_id = $tenant_id
RETURN collect(
  //! include mode/_state
  ) AS states
