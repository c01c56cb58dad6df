// Give nodes that grew their longer texts; their vectors are due again.
// in:      $nodes: list<map> (id and the properties that changed)
// returns: none
UNWIND $nodes AS row
MATCH (n:ThinkingNode {id: row.id, tenant_id: $tenant_id})
SET n += row
