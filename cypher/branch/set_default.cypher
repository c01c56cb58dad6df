// Set the provider and model this tenant takes where nobody names one; null leaves it to the server.
// in:      $provider: string|null, $model: string|null, $at: datetime
// returns: none
MERGE (d:ModelDefault {id: $tenant_id, tenant_id: $tenant_id})
SET d.provider = $provider, d.model = $model, d.recorded_from = $at
