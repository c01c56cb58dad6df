// Note that an operation was done, and that no later one is recorded at its time or before.
// in:      $lock_id: string, $operation: map (id, type, fingerprint), $at: datetime
// returns: none
MATCH (lock:BeliefLock {id: $lock_id, tenant_id: $tenant_id})
SET lock.last_at = $at
CREATE (o:BeliefOperation {tenant_id: $tenant_id, recorded_from: $at})
SET o += $operation
