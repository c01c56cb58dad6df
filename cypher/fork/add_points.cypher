// Add the points of a comparison, each with what branches say to it.
// in:      $comparison_id: string, $points: list<{properties: map, statements: list<{branch_id, index, text, confidence}>}>
// returns: none
MATCH (c:ForkComparison {id: $comparison_id, tenant_id: $tenant_id})
UNWIND $points AS row
MERGE (p:ForkPoint {id: row.properties.id, tenant_id: $tenant_id})
  ON CREATE SET p += row.properties
MERGE (c)-[:HAS_POINT]->(p)
WITH p, row
UNWIND row.statements AS statement
MATCH (b:ForkBranch {id: statement.branch_id, tenant_id: $tenant_id})
MERGE (p)-[r:SAID_BY]->(b)
  ON CREATE SET r.index = statement.index, r.text = statement.text, r.confidence = statement.confidence
