// Give a hypothesis its new status and keep what was made of it.
// in:      $id: string, $status: string, $conclusion_id: string, $edge_id: string, $rationale: string, $at: datetime
// returns: none
MATCH (h:Hypothesis {id: $id, tenant_id: $tenant_id})
SET h.status = $status
CREATE (h)-[:RESULTED_IN {id: $edge_id, weight: 1.0, recorded_from: $at}]->(:Conclusion {
  id: $conclusion_id, tenant_id: $tenant_id, status: $status, rationale: $rationale, recorded_from: $at
})
