// Create decision points of thinking nodes and count them in their locked sessions; one that is
// there already stays as it is.
// in:      $decisions: list<map> (every property, node_id and edge_id included), $at: datetime
// out:     ids: list<string> (of those created)
// returns: one
UNWIND $decisions AS row
MATCH (n:ThinkingNode {id: row.node_id, tenant_id: $tenant_id})
MERGE (d:DecisionPoint {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET d:Searchable, d += row.properties, d.recorded_from = $at, d.created_now = true,
    d.listed_at = coalesce(row.properties.valid_from, $at)
WITH n, d, row, coalesce(d.created_now, false) AS created
REMOVE d.created_now
FOREACH (_ IN CASE WHEN created AND n:Generated THEN [1] ELSE [] END | SET d:Generated)
MERGE (n)-[r:DECIDED]->(d)
  ON CREATE SET r.id = row.edge_id, r.recorded_from = $at, r.weight = 1.0
WITH n.session_id AS session_id, collect(CASE WHEN created THEN d.id END) AS ids
MATCH (s:Session {id: session_id, tenant_id: $tenant_id})
SET s.decision_count = s.decision_count + size(ids), s.updated_at = $at
WITH collect(ids) AS groups
WITH reduce(all = [], ids IN groups | all + ids) AS ids
RETURN ids
