// Create a training run; the same id again changes nothing.
// in:      $run: map (id and properties), $at: datetime
// out:     created: bool
// returns: one
MERGE (r:FineTuneRun {id: $run.id, tenant_id: $tenant_id})
  ON CREATE SET r += $run, r.recorded_from = $at, r.updated_at = $at, r.created_now = true
WITH r, r.created_now IS NOT NULL AS created
REMOVE r.created_now
RETURN created
