// How a hypothesis stood at one verification, with the evidence that was kept.
// in:      $id: string (of the verification)
// out:     found: map (properties; evidence: list of maps)
// returns: one|none
MATCH (v:Verification {id: $id, tenant_id: $tenant_id})-[:OF]->(h:Hypothesis)
RETURN v {.*, hypothesis_id: h.id, recorded_from: toString(v.recorded_from),
  evidence: [(v)-[e:EVIDENCE]->(n) | e {.stance, .similarity, .weight, .rule, .quote,
    node_id: n.id, kind: n.kind}]} AS found
