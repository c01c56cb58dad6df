// Create contradictions between two nodes, with the node that resolved each where there is one; one that is there already stays as it is.
// in:      $contradictions: list<map> (id, properties, side_a, side_b: maps of id and edge_id; resolved_by: the same or null), $at: datetime
// out:     id: string
// returns: many (one a contradiction that is new)
UNWIND $contradictions AS row
MATCH (a:Searchable {id: row.side_a.id, tenant_id: $tenant_id})
WITH row, a, row.side_b.id AS b_id
MATCH (b:Searchable {id: b_id, tenant_id: $tenant_id})
MERGE (c:Contradiction {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET c:Searchable, c += row.properties, c.recorded_from = $at, c.created_now = true
WITH row, a, b, c WHERE c.created_now
REMOVE c.created_now
CREATE (c)-[:SIDE_A {id: row.side_a.edge_id, weight: 1.0, recorded_from: $at}]->(a)
CREATE (c)-[:SIDE_B {id: row.side_b.edge_id, weight: 1.0, recorded_from: $at}]->(b)
WITH c, row.resolved_by AS resolved_by
OPTIONAL MATCH (n:ThinkingNode {id: resolved_by.id, tenant_id: $tenant_id})
FOREACH (_ IN CASE WHEN n IS NULL THEN [] ELSE [1] END |
  CREATE (c)-[:RESOLVED_BY {id: resolved_by.edge_id, weight: 1.0, recorded_from: $at}]->(n))
RETURN c.id AS id
