// Keep what a training run made.
// in:      $run_id: string, $adapter: map (id and properties), $at: datetime
// returns: none
MATCH (r:FineTuneRun {id: $run_id, tenant_id: $tenant_id})
CREATE (r)-[:PRODUCED]->(a:Adapter)
SET a = $adapter, a.tenant_id = $tenant_id, a.recorded_from = $at
