// Note that a call was carried out under a key, and tell what was noted under it first.
// in:      $id: string, $name: string, $fingerprint: string, $at: datetime
// out:     fingerprint: string (that of the first call), is_new: bool
// returns: one
MERGE (r:Request {id: $id, tenant_id: $tenant_id})
  ON CREATE SET r.name = $name, r.fingerprint = $fingerprint, r.recorded_from = $at,
    r.created_now = true
WITH r, coalesce(r.created_now, false) AS is_new
REMOVE r.created_now
RETURN r.fingerprint AS fingerprint, is_new
