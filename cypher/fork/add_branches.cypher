// Add branches to a fork, each tied to those it grows from; one that is there stays as it is.
// in:      $fork_id: string, $branches: list<{properties: map, of_ids: list<string>}>, $at: datetime
// returns: none
MATCH (f:Fork {id: $fork_id, tenant_id: $tenant_id})
UNWIND $branches AS row
MERGE (b:ForkBranch {id: row.properties.id, tenant_id: $tenant_id})
  ON CREATE SET b += row.properties, b.recorded_from = $at
MERGE (f)-[:HAS_BRANCH]->(b)
WITH b, row
UNWIND row.of_ids AS of_id
MATCH (of:ForkBranch {id: of_id, tenant_id: $tenant_id})
MERGE (b)-[:GROWS_FROM]->(of)
