// Decisions with the hypotheses that they rest on.
// in:      $ids: list<string>
// out:     decision: map, premises: list<map> (id, text, kind, status, is_verified)
// returns: many
UNWIND $ids AS id
MATCH (d:DecisionPoint {id: id, tenant_id: $tenant_id})
  -[r:DEPENDS_ON WHERE r.recorded_to IS NULL]->(m:Hypothesis)
WITH d, collect({id: m.id, text: left(m.text, 400), kind: 'hypothesis', status: m.status,
  is_verified: EXISTS { (m)<-[:OF]-(:Verification) }})[..50] AS premises
RETURN
  //! include analysis/_decision
  AS decision, premises
