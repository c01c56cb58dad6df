// Make statements of what things say, so that each may be a belief; one that is there stays as it is.
// in:      $statements: list<map> (id, node_id, edge_id, span, properties), $at: datetime
// returns: none
UNWIND $statements AS row
MATCH (n:Searchable {id: row.node_id, tenant_id: $tenant_id}) WHERE n.forgotten IS NULL
MERGE (s:ThinkingNode {id: row.id, tenant_id: $tenant_id})
  ON CREATE SET s:Searchable, s += row.properties, s.role = coalesce(n.role, 'user'),
    s.author = n.author, s.valid_from = n.valid_from, s.recorded_from = $at
MERGE (s)-[r:DERIVED_FROM]->(n)
  ON CREATE SET r.id = row.edge_id, r.span = row.span, r.weight = 1.0, r.source = 'statement',
    r.recorded_from = $at
