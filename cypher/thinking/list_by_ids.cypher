// Thinking nodes by id, in no order.
// in:      $ids: list<string>
// out:     node: map
// returns: many
MATCH (n:ThinkingNode) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
RETURN
  //! include thinking/_node
  AS node
