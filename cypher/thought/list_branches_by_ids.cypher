// Thought branches by id, in no order.
// in:      $ids: list<string>
// out:     branch: map
// returns: many
MATCH (b:ThoughtBranch) WHERE b.id IN $ids AND b.tenant_id = $tenant_id
RETURN
  //! include thought/_branch
  AS branch
