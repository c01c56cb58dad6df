// Keep the items of a state as nodes.
// in:      $state_id: string, $items: list<{properties: map, edge_id: string}>, $at: datetime
// returns: none
MATCH (s:ModeState {id: $state_id, tenant_id: $tenant_id})
UNWIND $items AS row
CREATE (s)-[:HAS_ITEM {id: row.edge_id, recorded_from: $at}]->(i:ModeItem {tenant_id: $tenant_id})
SET i += row.properties, i.recorded_from = $at
