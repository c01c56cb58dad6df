// Decisions without an alternative: the hypotheses that were proposed shortly before in their session,
// and the decisions of their session that superseded them.
// in:      $ids: list<string>
// out:     decision: map, options: list<map>, hypotheses: list<map> (id, text, status, is_verified), reopened: list<map> (id, text, chosen)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})<-[:DECIDED]-(n:ThinkingNode)
WHERE COUNT { (d)-[:CHOSE|CONSIDERED|REJECTED]->() } = 1
WITH d,
  COLLECT {
    MATCH (t:ThinkingNode {tenant_id: $tenant_id, session_id: n.session_id})-[:PROPOSED]->(m:Hypothesis)
    WHERE n.position - 50 <= t.position < n.position
    RETURN {id: m.id, text: left(m.text, 400), status: m.status,
      is_verified: EXISTS { (m)<-[:OF]-(:Verification) }} AS hypothesis
    LIMIT 20
  } AS hypotheses,
  COLLECT {
    MATCH (d)<-[r:SUPERSEDES WHERE r.recorded_to IS NULL]-(m:DecisionPoint)
    WHERE m.session_id = d.session_id
    RETURN {id: m.id, text: left(m.description, 400),
      chosen: coalesce(head([(m)-[:CHOSE]->(o:Option) | o.text]), m.description)} AS later
    LIMIT 20
  } AS reopened
WHERE size(hypotheses) + size(reopened) > 0
RETURN
  //! include analysis/_decision
  AS decision,
  //! include analysis/_options
  AS options, hypotheses, reopened
