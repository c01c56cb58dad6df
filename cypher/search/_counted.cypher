// What the node `n` is counted by. In one map, as the way to one property of a node leads past most
// others: Neo4j goes it once for the map, unless it keeps one of the properties for something else.
n {.tenant_id, .kind, .status, .belief_status, .author, .session_id, .tags, .valid_from, .recorded_from}
