// Tie a fork to the one whose question it asks anew.
// in:      $id: string, $of_id: string
// returns: none
MATCH (f:Fork {id: $id, tenant_id: $tenant_id})
WITH f, $of_id AS of_id
MATCH (of:Fork {id: of_id, tenant_id: $tenant_id})
MERGE (f)-[:REFORKS]->(of)
