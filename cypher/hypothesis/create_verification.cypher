// Keep how a hypothesis stands against what is known. What was erased since it was weighed is not
// quoted.
// in:      $hypothesis_id: string, $verification: map (id and properties), $evidence: list<map> (node_id, edge: map), $at: datetime
// returns: none
MATCH (h:Hypothesis {id: $hypothesis_id, tenant_id: $tenant_id})
SET h.score = $verification.score
CREATE (v:Verification {tenant_id: $tenant_id, recorded_from: $at})
  -[:OF {id: $verification.id, weight: 1.0, recorded_from: $at}]->(h)
SET v += $verification
WITH v, any(row IN $evidence WHERE NOT EXISTS {
  MATCH (n:Searchable {id: row.node_id, tenant_id: $tenant_id}) WHERE n.forgotten IS NULL
}) AS is_gone
SET v.suggestion = CASE WHEN is_gone THEN null ELSE v.suggestion END
WITH v
UNWIND $evidence AS row
MATCH (n:Searchable {id: row.node_id, tenant_id: $tenant_id}) WHERE n.forgotten IS NULL
CREATE (v)-[e:EVIDENCE {recorded_from: $at}]->(n)
SET e += row.edge
