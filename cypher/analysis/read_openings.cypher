// Decisions with their options, and what was said before each of them: the nodes before its own, and
// its own as far as the place of the decision. What a person recorded has no such place.
// in:      $ids: list<string>
// out:     decision: map, options: list<map>, said: list<map> (id, text; oldest first)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})<-[:DECIDED]-(n:ThinkingNode)
WHERE COUNT { (d)-[:CHOSE|CONSIDERED|REJECTED]->() } > 1
RETURN
  //! include analysis/_decision
  AS decision,
  //! include analysis/_options
  AS options,
  COLLECT {
    MATCH (m:ThinkingNode {tenant_id: $tenant_id, session_id: n.session_id})
    WHERE n.position - 8 <= m.position < n.position
    RETURN {id: m.id, text: left(coalesce(nullIf(m.reasoning, ''), m.response, ''), 4000)} AS said
    ORDER BY m.position
  } + CASE WHEN d.start > 0
    THEN [{id: n.id, text: left(coalesce(nullIf(n.reasoning, ''), n.response, ''), d.start)}]
    ELSE [] END AS said
