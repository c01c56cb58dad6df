// The decision points of thinking nodes with their options, in the order of the text.
// in:      $node_ids: list<string>
// out:     decision: map
// returns: many
MATCH (n:ThinkingNode)-[:DECIDED]->(d:DecisionPoint)
USING INDEX n:ThinkingNode(tenant_id, id)
WHERE n.id IN $node_ids AND n.tenant_id = $tenant_id
RETURN
  //! include decision/_decision
  AS decision
ORDER BY n.id, d.start, d.id
