// Tie decisions to the calls that carried them out; a tie that is there already stays as it is.
// in:      $realisations: list<map> (id, decision_id, node_id, tool, file, reason, index), $at: datetime
// out:     ids: list<string> (of the ties that are new)
// returns: one
UNWIND $realisations AS row
MATCH (d:DecisionPoint {id: row.decision_id, tenant_id: $tenant_id})
OPTIONAL MATCH (n:ThinkingNode {id: row.node_id, tenant_id: $tenant_id})
WITH row, d, n
WHERE n IS NOT NULL AND NOT EXISTS { (d)-[:REALISED_BY {id: row.id}]->() }
CREATE (d)-[:REALISED_BY {id: row.id, tool: row.tool, file: row.file, reason: row.reason,
  index: row.index, weight: 1.0, recorded_from: $at}]->(n)
RETURN collect(row.id) AS ids
