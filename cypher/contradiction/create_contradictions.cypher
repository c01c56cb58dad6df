// Create contradictions between two nodes; one that is there already stays as it is. Nothing is said
// of what was forgotten: it would quote it. What is only possible stands last, whatever falls with it,
// the likelier first.
// in:      $contradictions: list<map> (id, properties, side_a, side_b: maps of id and edge_id), $at: datetime
// returns: none
UNWIND $contradictions AS row
MATCH (a:Searchable {id: row.side_a.id, tenant_id: $tenant_id}) WHERE a.forgotten IS NULL
WITH row, a, row.side_b.id AS b_id
MATCH (b:Searchable {id: b_id, tenant_id: $tenant_id}) WHERE b.forgotten IS NULL
MERGE (c:Contradiction {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET c:Searchable, c += row.properties, c.falls = CASE row.properties.status
    WHEN 'possible' THEN toInteger(999 * coalesce(row.properties.likelihood, 1.0)) - 1000 ELSE 0 END, c.falls_due = true, c.recorded_from = $at, c.created_now = true
WITH row, a, b, c WHERE c.created_now
REMOVE c.created_now
CREATE (c)-[:SIDE_A {id: row.side_a.edge_id, weight: 1.0, recorded_from: $at}]->(a)
CREATE (c)-[:SIDE_B {id: row.side_b.edge_id, weight: 1.0, recorded_from: $at}]->(b)
