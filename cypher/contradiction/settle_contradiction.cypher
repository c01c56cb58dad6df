// Give a contradiction its new status, and tie it to what settled it; what settled it before no
// longer does.
// in:      $id: string, $properties: map (status, resolution, rationale; what was found, where it is judged again), $resolver_id: string|null, $product_id: string|null, $annotation: map|null (a node that holds the rationale), $edge_ids: list<string> (two), $at: datetime
// returns: none
MATCH (c:Contradiction {id: $id, tenant_id: $tenant_id})
SET c += $properties,
  c.falls_due = CASE WHEN c.falls < 0 THEN true ELSE c.falls_due END
SET c.falls = CASE
  WHEN c.status = 'possible' THEN toInteger(999 * coalesce(c.likelihood, 1.0)) - 1000
  WHEN c.falls < 0 THEN 0 ELSE c.falls END
WITH c
CALL (c) {
  MATCH (c)-[r:RESOLVED_BY|PRODUCED]->() WHERE r.recorded_to IS NULL
  SET r.recorded_to = $at
}
CALL (c) {
  MATCH (n:Belief {id: $resolver_id, tenant_id: $tenant_id})
  CREATE (c)-[:RESOLVED_BY {id: $edge_ids[0], weight: 1.0, recorded_from: $at}]->(n)
}
CALL (c) {
  MATCH (n:Belief {id: $product_id, tenant_id: $tenant_id})
  CREATE (c)-[:PRODUCED {id: $edge_ids[1], weight: 1.0, recorded_from: $at}]->(n)
}
CALL (c) {
  UNWIND [row IN [$annotation] WHERE row IS NOT NULL] AS row
  CREATE (c)-[:RESOLVED_BY {id: $edge_ids[0], weight: 1.0, recorded_from: $at}]->
    (n:ThinkingNode:Searchable {tenant_id: $tenant_id, recorded_from: $at})
  SET n += row
}
