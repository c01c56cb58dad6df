// Note what became of a training run.
// in:      $id: string, $properties: map
// returns: none
MATCH (r:FineTuneRun {id: $id, tenant_id: $tenant_id})
SET r += $properties
