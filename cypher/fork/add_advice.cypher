// Add what a comparison recommends, each piece tied to its branch where it names one.
// in:      $comparison_id: string, $advice: list<{properties: map, branch_id: string|null}>
// returns: none
MATCH (c:ForkComparison {id: $comparison_id, tenant_id: $tenant_id})
UNWIND $advice AS row
MERGE (a:ForkAdvice {id: row.properties.id, tenant_id: $tenant_id})
  ON CREATE SET a += row.properties
MERGE (c)-[:ADVISES]->(a)
WITH a, row.branch_id AS branch_id
MATCH (b:ForkBranch {id: branch_id, tenant_id: $tenant_id})
MERGE (a)-[:RECOMMENDS]->(b)
