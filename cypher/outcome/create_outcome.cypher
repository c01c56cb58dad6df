// Record what a decision resulted in; an outcome that is there already stays as it is.
// in:      $id: string, $decision_id: string, $properties: map, $edge_id: string, $at: datetime
// out:     created: bool, is_same: bool (what is there says what was given)
// returns: one
MATCH (d:DecisionPoint {id: $decision_id, tenant_id: $tenant_id})
MERGE (o:Outcome {id: $id, tenant_id: $tenant_id})
  ON CREATE SET o:Searchable, o += $properties, o.recorded_from = $at, o.created_now = true
WITH d, o, coalesce(o.created_now, false) AS created
REMOVE o.created_now
FOREACH (_ IN CASE WHEN created THEN [1] ELSE [] END |
  CREATE (d)-[:RESULTED_IN {id: $edge_id, recorded_from: $at, weight: 1.0}]->(o))
RETURN created, o.decision_id = $properties.decision_id AND o.status = $properties.status
  AND o.text = $properties.text AS is_same
