// The adapter that a server is asked for in place of a base model.
// in:      $base_model: string
// out:     id: string, model: string
// returns: one|none
MATCH (on:AdapterActivation {tenant_id: $tenant_id})-[:OF]->(a:Adapter)
WHERE on.id > '' AND on.base_model = $base_model AND on.recorded_to IS NULL AND on.served_as IS NOT NULL
RETURN a.id AS id, on.served_as AS model
