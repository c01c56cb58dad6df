// Remove the items of a state that a later one supersedes; its input stays.
// in:      $state_id: string
// returns: none
MATCH (s:ModeState {id: $state_id, tenant_id: $tenant_id})-[:HAS_ITEM]->(i:ModeItem)
DETACH DELETE i
