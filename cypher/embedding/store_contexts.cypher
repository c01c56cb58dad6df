// Store contexts with their vectors of a model, each only if it was not asked for anew meanwhile.
// in:      $rows: list<{id: string, due: string, text: string, vector: list<float>?}>,
//          $property: string, $due_property: string
// returns: none
UNWIND $rows AS row
MATCH (n:Searchable {id: row.id, tenant_id: $tenant_id})
WHERE n[$due_property] = row.due
SET n:Contextual, n.context_text = row.text, n[$due_property] = null
WITH n, row WHERE row.vector IS NOT NULL
CALL db.create.setNodeVectorProperty(n, $property, row.vector)
WITH collect(n) AS changed
//! include embedding/_numbered
FINISH
