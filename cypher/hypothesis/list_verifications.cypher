// How a hypothesis stood, newest first, with the evidence that was kept of each time.
// in:      $id: string (of the hypothesis), $before: map (at: datetime, id: string: of the last one seen), $limit: int (1..101)
// out:     verifications: list<map> (properties; evidence: list of maps)
// returns: one
MATCH (:Hypothesis {id: $id, tenant_id: $tenant_id})<-[:OF]-(v:Verification)
WHERE v.recorded_from <= $before.at AND v.id < 'g'
  AND CASE v.recorded_from WHEN $before.at THEN v.id < $before.id ELSE true END
WITH v ORDER BY v.recorded_from DESC, v.id DESC LIMIT $limit
RETURN collect(v {.*, hypothesis_id: $id, recorded_from: toString(v.recorded_from),
  evidence: [(v)-[e:EVIDENCE]->(n) | e {.stance, .similarity, .weight, .rule, .quote,
    node_id: n.id, kind: n.kind}]}) AS verifications
