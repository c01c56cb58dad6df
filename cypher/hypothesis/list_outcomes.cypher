// What was made of a hypothesis, oldest first.
// in:      $id: string
// out:     outcomes: list<map> (status, rationale, recorded_from)
// returns: one
MATCH (:Hypothesis {id: $id, tenant_id: $tenant_id})-[:RESULTED_IN]->(o:Conclusion)
WITH o ORDER BY o.recorded_from, o.id
RETURN collect(o {.status, .rationale, recorded_from: toString(o.recorded_from)}) AS outcomes
