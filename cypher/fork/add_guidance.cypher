// Keep what branches are told to mind; the same id again changes nothing.
// in:      $guidance: map (id, text), $branch_ids: list<string>, $at: datetime
// returns: none
MERGE (g:ForkGuidance {id: $guidance.id, tenant_id: $tenant_id})
  ON CREATE SET g += $guidance, g.recorded_from = $at
WITH g
UNWIND $branch_ids AS branch_id
MATCH (b:ForkBranch {id: branch_id, tenant_id: $tenant_id})
MERGE (g)-[:GUIDES]->(b)
