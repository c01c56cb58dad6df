// Take the write lock of a tenant's beliefs, so that none begins to rest on what this transaction
// takes away.
// returns: none
MERGE (lock:BeliefLock {id: 'beliefs:' + $tenant_id, tenant_id: $tenant_id})
SET lock.locked_at = datetime()
