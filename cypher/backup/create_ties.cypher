// Create the relationships of a backup between nodes of one tenant.
// in:      $rows: list<{type: string, properties: map, start: string, end: string}> (keys of this database)
// out:     created: int
// returns: one
UNWIND $rows AS row
MATCH (a) WHERE elementId(a) = row.start AND a.tenant_id = $tenant_id
CALL (row, a) {
  MATCH (b) WHERE elementId(b) = row.end AND b.tenant_id = $tenant_id
  CREATE (a)-[r:$(row.type)]->(b)
  SET r = row.properties
  RETURN 1 AS made
}
RETURN count(made) AS created
