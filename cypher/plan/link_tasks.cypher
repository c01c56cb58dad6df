// Tie tasks to those whose results they need.
// in:      $needs: list<{id: string, premise_id: string}>
// returns: none
UNWIND $needs AS row
MATCH (t:Task {id: row.id, tenant_id: $tenant_id})
WITH t, row.premise_id AS premise_id
MATCH (premise:Task {id: premise_id, tenant_id: $tenant_id})
MERGE (t)-[:NEEDS]->(premise)
