// The activation that is in force for a base model, and the one a roll-back would go to.
// in:      $base_model: string
// out:     id: string, adapter_id: string, served_as: string|null, previous: map|null (adapter_id, previous_id, served_as)
// returns: one|none
MATCH (now:AdapterActivation {tenant_id: $tenant_id})-[:OF]->(a:Adapter)
WHERE now.id > '' AND now.base_model = $base_model AND now.recorded_to IS NULL
OPTIONAL MATCH (before:AdapterActivation {id: now.previous_id, tenant_id: $tenant_id})-[:OF]->(b)
RETURN now.id AS id, a.id AS adapter_id, now.served_as AS served_as,
  CASE WHEN b IS NULL THEN null
    ELSE {adapter_id: b.id, previous_id: before.previous_id, served_as: before.served_as} END AS previous
