// A page of the keys of the tenant, newest first, without their hashes.
// in:      $before: map (at: datetime, id: string: of the last one seen), $limit: int (1..101)
// out:     key: map
// returns: many
MATCH (k:ApiKey {tenant_id: $tenant_id})
USING INDEX k:ApiKey(tenant_id, id)
WHERE k.id < 'g' AND k.recorded_from <= $before.at
  AND CASE k.recorded_from WHEN $before.at THEN k.id < $before.id ELSE true END
WITH k ORDER BY k.recorded_from DESC, k.id DESC LIMIT $limit
RETURN
  //! include tenant/_key
  AS key
