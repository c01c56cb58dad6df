// Ask a person; a checkpoint of this id stays as it is. Those that are over are marked so on the way.
// in:      $id: string, $properties: map, $life_s: int, $at: datetime
// out:     created: bool
// returns: one
CALL () {
  MATCH (over:Checkpoint {tenant_id: $tenant_id, status: 'open'})
  USING INDEX over:Checkpoint(tenant_id, status, expires_at)
  WHERE over.expires_at <= datetime.statement('Z')
  WITH over LIMIT 100
  SET over.status = 'expired'
}
MERGE (k:Checkpoint {id: $id, tenant_id: $tenant_id})
  ON CREATE SET k += $properties, k.recorded_from = $at, k.created_now = true,
    k.expires_at = datetime.statement('Z') + duration({seconds: $life_s})
WITH k, coalesce(k.created_now, false) AS created
REMOVE k.created_now
RETURN created
