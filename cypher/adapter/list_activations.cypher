// Which adapter was in force when, newest first.
// in:      $limit: int
// out:     activation: map
// returns: many
MATCH (on:AdapterActivation {tenant_id: $tenant_id})-[:OF]->(a:Adapter)
WHERE on.id > ''
RETURN on {.id, .base_model, .served_as, .reason, adapter_id: a.id, recorded_from: toString(on.recorded_from),
  recorded_to: toString(on.recorded_to)} AS activation
ORDER BY on.recorded_from DESC, on.id DESC LIMIT $limit
