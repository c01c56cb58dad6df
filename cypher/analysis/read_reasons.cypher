// Decisions with their options, and the passage that each stands in.
// in:      $ids: list<string>
// out:     decision: map, options: list<map>, passage: map (id, text)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})<-[:DECIDED]-(n:ThinkingNode)
WITH d, n, coalesce(nullIf(n.reasoning, ''), n.response, '') AS text,
  CASE WHEN d.start > 400 THEN d.start - 400 ELSE 0 END AS from
RETURN
  //! include analysis/_decision
  AS decision,
  //! include analysis/_options
  AS options, {id: n.id, text: substring(text, from, 1200)} AS passage
