// Relate items of a state; a type is one of `LinkType`.
// in:      $links: list<{type: string, source: string, target: string, properties: map}> (ids of items), $at: datetime
// returns: none
UNWIND $links AS row
MATCH (a:ModeItem {id: row.source, tenant_id: $tenant_id})
CALL (row, a) {
  MATCH (b:ModeItem {id: row.target, tenant_id: $tenant_id})
  CREATE (a)-[r:$(row.type)]->(b)
  SET r = row.properties, r.recorded_from = $at
}
