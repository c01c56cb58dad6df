// Sessions by id, in no order.
// in:      $ids: list<string>
// out:     session: map
// returns: many
MATCH (s:Session) WHERE s.id IN $ids AND s.tenant_id = $tenant_id
RETURN
  //! include session/_session
  AS session
