// The states of thinking nodes that no other supersedes, in the order of their modes.
// in:      $node_ids: list<string>
// out:     state: map
// returns: many
MATCH (n:ThinkingNode)-[:HAS_STATE]->(s:ModeState)
USING INDEX n:ThinkingNode(tenant_id, id)
WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id AND s.recorded_to IS NULL
WITH s ORDER BY s.mode
RETURN
  //! include mode/_state
  AS state
