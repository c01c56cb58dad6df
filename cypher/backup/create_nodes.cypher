// Create the nodes of a backup as they were; what held vectors holds vectors of the same form.
// in:      $rows: list<{labels: list<string>, properties: map, vectors: list<{name: string, values: list<float>}>}>
// out:     key: string (of the node in this database, in the order of the rows)
// returns: many
UNWIND range(0, size($rows) - 1) AS place
WITH place, $rows[place] AS row
CREATE (n:$(row.labels))
SET n = row.properties
WITH place, row, n WHERE n.tenant_id = $tenant_id
CALL (row, n) {
  UNWIND row.vectors AS vector
  CALL db.create.setNodeVectorProperty(n, vector.name, vector.values)
  RETURN count(*) AS vectors
}
RETURN elementId(n) AS key, vectors ORDER BY place
