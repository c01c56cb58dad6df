// Take the write lock of a tenant's beliefs, so that what follows in this transaction is alone on
// them, and note an operation under the time at which it is recorded: later than every one before,
// whatever the clock says. One that is known is not noted again.
// in:      $lock_id: string, $operation: map (id, type, fingerprint), $now: datetime
// out:     fingerprint: string|null (of the operation, if it is known), at: string (ISO 8601)
// returns: one
MERGE (lock:BeliefLock {id: $lock_id, tenant_id: $tenant_id})
SET lock.locked_at = datetime()
WITH lock, lock.last_at + duration({microseconds: 1}) AS next
WITH lock, CASE WHEN next > $now THEN next ELSE $now END AS at
OPTIONAL MATCH (known:BeliefOperation {id: $operation.id, tenant_id: $tenant_id})
CALL (lock, known, at) {
  WITH lock, at WHERE known IS NULL
  SET lock.last_at = at
  CREATE (o:BeliefOperation {tenant_id: $tenant_id, recorded_from: at})
  SET o += $operation
}
RETURN known.fingerprint AS fingerprint, toString(at) AS at
