// Note on the job of an analysis what a model found in it.
// in:      $id: string, $reading: map (properties of the job)
// returns: none
MATCH (job:Job {id: $id, tenant_id: $tenant_id})
SET job += $reading
