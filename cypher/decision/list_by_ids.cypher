// Decision points by id with their options, in no order.
// in:      $ids: list<string>
// out:     decision: map
// returns: many
MATCH (d:DecisionPoint) WHERE d.id IN $ids AND d.tenant_id = $tenant_id
RETURN
  //! include decision/_decision
  AS decision
