// Thoughts by id, in no order.
// in:      $ids: list<string>
// out:     thought: map
// returns: many
MATCH (n:ThinkingNode) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
  AND n.thought_number IS NOT NULL
RETURN
  //! include thought/_thought
  AS thought
