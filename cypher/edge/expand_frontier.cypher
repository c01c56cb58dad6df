// Neighbours of a frontier that were not seen before, oldest first.
// in:      $ids: list<string>, $seen: list<string>, $outgoing: list<string> (types), $incoming: list<string> (types), $limit: int (1..501)
// out:     ids: list<string>
// returns: one (a record costs the driver more than an item of a list)
MATCH (n:Searchable) WHERE n.id IN $ids AND n.tenant_id = $tenant_id
CALL (n) {
  MATCH (n)-[r]->(m) WHERE type(r) IN $outgoing RETURN m
  UNION
  MATCH (n)<-[r]-(m) WHERE type(r) IN $incoming RETURN m
}
WITH DISTINCT m WHERE m.tenant_id = $tenant_id AND NOT m.id IN $seen
WITH m.id AS id ORDER BY id LIMIT $limit
RETURN collect(id) AS ids
