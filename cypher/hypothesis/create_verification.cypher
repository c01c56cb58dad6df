// Keep how a hypothesis stands against what is known.
// in:      $hypothesis_id: string, $verification: map (id and properties), $evidence: list<map> (node_id, edge: map), $at: datetime
// returns: none
MATCH (h:Hypothesis {id: $hypothesis_id, tenant_id: $tenant_id})
SET h.score = $verification.score
CREATE (v:Verification {tenant_id: $tenant_id, recorded_from: $at})
  -[:OF {id: $verification.id, weight: 1.0, recorded_from: $at}]->(h)
SET v += $verification
WITH v
UNWIND $evidence AS row
MATCH (n:Searchable {id: row.node_id, tenant_id: $tenant_id})
CREATE (v)-[e:EVIDENCE {recorded_from: $at}]->(n)
SET e += row.edge
