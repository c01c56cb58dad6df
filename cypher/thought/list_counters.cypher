// The counters of the thoughts of sessions, in no order.
// in:      $session_ids: list<string>
// out:     session_id: string, counters: map
// returns: many
MATCH (s:Session) WHERE s.id IN $session_ids AND s.tenant_id = $tenant_id
RETURN s.id AS session_id,
  //! include thought/_counters
  AS counters
