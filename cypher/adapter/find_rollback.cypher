// Whether a roll-back was made, and what is in force for its base model.
// in:      $base_model: string, $operation_id: string
// out:     adapter_id: string|null
// returns: one|none
MATCH (ended:AdapterActivation {tenant_id: $tenant_id})
WHERE ended.id > '' AND ended.base_model = $base_model AND ended.rolled_back_by = $operation_id
OPTIONAL MATCH (now:AdapterActivation {tenant_id: $tenant_id})-[:OF]->(a:Adapter)
WHERE now.id > '' AND now.base_model = $base_model AND now.recorded_to IS NULL
RETURN a.id AS adapter_id
