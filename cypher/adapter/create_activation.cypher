// Put an adapter in force.
// in:      $adapter_id: string, $activation: map (id, base_model, served_as, reason, previous_id), $at: datetime
// returns: none
MATCH (a:Adapter {id: $adapter_id, tenant_id: $tenant_id})
CREATE (on:AdapterActivation)-[:OF]->(a)
SET on = $activation, on.tenant_id = $tenant_id, on.recorded_from = $at
