// Create the options of decision points with how each was judged.
// in:      $options: list<map> (id, decision_id, edge_id, text, reason, found_by, state: CHOSE|CONSIDERED|REJECTED, index), $at: datetime
// returns: none
UNWIND $options AS row
MATCH (d:DecisionPoint {id: row.decision_id, tenant_id: $tenant_id})
MERGE (o:Option {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET o.text = row.text, o.recorded_from = $at
FOREACH (_ IN CASE row.state WHEN 'CHOSE' THEN [1] ELSE [] END |
  MERGE (d)-[r:CHOSE]->(o)
    ON CREATE SET r.id = row.edge_id, r.reason = row.reason, r.index = row.index,
      r.found_by = row.found_by,
      r.recorded_from = $at)
FOREACH (_ IN CASE row.state WHEN 'REJECTED' THEN [1] ELSE [] END |
  MERGE (d)-[r:REJECTED]->(o)
    ON CREATE SET r.id = row.edge_id, r.reason = row.reason, r.index = row.index,
      r.found_by = row.found_by,
      r.recorded_from = $at)
FOREACH (_ IN CASE row.state WHEN 'CONSIDERED' THEN [1] ELSE [] END |
  MERGE (d)-[r:CONSIDERED]->(o)
    ON CREATE SET r.id = row.edge_id, r.reason = row.reason, r.index = row.index,
      r.found_by = row.found_by,
      r.recorded_from = $at)
