// Tie a new outcome to what shows it, and count the ties.
// in:      $id: string, $ties: list<{id: string, node_id: string}>, $at: datetime
// out:     tied: int (one a node that exists)
// returns: one
MATCH (o:Outcome {id: $id, tenant_id: $tenant_id})
UNWIND $ties AS row
WITH o, row, row.node_id AS node_id
MATCH (n:Searchable {id: node_id, tenant_id: $tenant_id})
CREATE (o)-[r:EVIDENCED_BY {id: row.id, recorded_from: $at}]->(n)
RETURN count(r) AS tied
