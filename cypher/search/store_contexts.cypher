// Store contexts with their vectors, each only if it was not asked for anew meanwhile.
// in:      $rows: list<{id: string, due: string, text: string, vector: list<float>?}>,
//          $model: string, $property: string
// returns: none
UNWIND $rows AS row
MATCH (n:Searchable {id: row.id, tenant_id: $tenant_id})
WHERE n.context_due = row.due
SET n.context_text = row.text, n.context_model = $model, n.context_due = null
WITH n, row WHERE row.vector IS NOT NULL
CALL db.create.setNodeVectorProperty(n, $property, row.vector)
