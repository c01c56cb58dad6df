// Store the limits of an exploration with the plan that carries it out; the same id again changes nothing.
// in:      $id: string, $limits: map (of ExplorationLimits), $at: datetime
// returns: none
MATCH (p:TaskPlan {id: $id, tenant_id: $tenant_id})
MERGE (e:Exploration {id: $id, tenant_id: $tenant_id})
  ON CREATE SET e += $limits, e.recorded_from = $at
MERGE (p)-[:EXPLORES]->(e)
