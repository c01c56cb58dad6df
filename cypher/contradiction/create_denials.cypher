// Keep that a model said of two beliefs that they do not contradict each other, as figures beside what
// the own judge said; what is kept already stays as it is.
// in:      $denials: list<map> (id, a, b: string (ids of the beliefs), properties: map), $at: datetime
// returns: none
UNWIND $denials AS row
MATCH (a:Belief {id: row.a, tenant_id: $tenant_id}) WHERE a.forgotten IS NULL
WITH row, a, row.b AS b_id
MATCH (b:Belief {id: b_id, tenant_id: $tenant_id}) WHERE b.forgotten IS NULL
MERGE (a)-[r:COMPATIBLE_WITH {id: row.id}]->(b)
  ON CREATE SET r += row.properties, r.recorded_from = $at
