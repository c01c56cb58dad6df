// Note which model found decisions too; an option it says was taken no longer counts as turned down.
// in:      $decisions: list<{id: string, by: string, taken: list<string>, properties: map}>
// returns: none
UNWIND $decisions AS row
MATCH (d:DecisionPoint {id: row.id, tenant_id: $tenant_id})
SET d += row.properties, d.refined_by = row.by
WITH d, row
UNWIND row.taken AS option_id
MATCH (d)-[:CONSIDERED|REJECTED]->(o:Option {id: option_id})
DETACH DELETE o
